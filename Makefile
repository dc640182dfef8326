# The tasks of the project; `make` without a target lists them.

SOURCES := Package.swift Sources Plugins Tests
# An import that Package.swift does not declare is an error, so the declared dependencies are complete.
BUILD_FLAGS := --explicit-target-dependency-import-check error
TEST_FLAGS = $(BUILD_FLAGS)
# Builds everything, with the tests.
BUILD_TESTS = swift build --build-tests $(BUILD_FLAGS)
# In CI, debug information contains only line tables, which makes the build of the tests 20 % faster, and no module is compiled with
# -enable-testing. With it, a technique could reach every internal declaration of the runtime by `@testable import ListRuntime`.
# Only `swift test` has the option; with both testing libraries disabled it builds everything and runs nothing. Elsewhere,
# `swift run lab` after `make build` would compile everything again (4.5 minutes on two cores), because it has no such option.
ifeq ($(CI),true)
BUILD_FLAGS += -Xswiftc -gline-tables-only
TEST_FLAGS += --disable-testable-imports
BUILD_TESTS = swift test --disable-xctest --disable-swift-testing $(TEST_FLAGS)
endif
# The program that is installed; see LISTLAB_SCENARIOS and LISTLAB_STATIC in Package.swift. macOS has the Swift libraries in the system.
# Of a build of ListRuntime, debug information, which an installation removes, took 14 % of the processor time.
BUILD_RELEASE := LISTLAB_SCENARIOS=1 swift build -c release -Xswiftc -gnone --product
ifeq ($(shell uname),Linux)
BUILD_RELEASE := LISTLAB_SCENARIOS=1 LISTLAB_STATIC=1 swift build -c release -Xswiftc -gnone --static-swift-stdlib --product
endif
PREFIX ?= /usr/local
# The release build uses a copy of the package: it runs in parallel with the debug build, and a test may change its sources.
COPY := .build/copy
# The shipped scenarios, without the schema in the same folder.
STUDIES := $(filter-out %.schema.json,$(wildcard Scenarios/*.json)) \
	$(wildcard Plugins/*/Scenarios/wins.json Plugins/*/Scenarios/must-not-win.json)

.PHONY: help run test test-fast test-times test-plugin install install-files dist check-install build build-debug build-release docs check-docs bench format lint determinism scenarios execution counts regression-check trace measure measure-page measure-pages page-counts measure-faults interventions pictures check-pictures check-pages schema reference validate fuzz attack faults sanitize fit cache scaffold clean

help:
	@echo "make run               run the thesis's study: Scenarios/cumulative.json"
	@echo "make test              run all checks; required before a commit"
	@echo "make test-fast         the checks for work in progress: format, and all unit tests except the slowest four suites"
	@echo "make test-times        run the unit tests one after the other and print the seconds of the slowest suites and tests"
	@echo "make test-plugin PLUGIN=CellReuse   build and run the tests of one technique, without those of the others"
	@echo "make install           install the program, its manual page, completions and schema below PREFIX, which is /usr/local"
	@echo "make dist              make the archive of a release for this system, with its checksum, in .build/dist"
	@echo "make bench             measure the lab's speed: runs, queue, solver, text, reading, studies, growth; takes minutes"
	@echo "make format            format all sources"
	@echo "make lint              check the format of all sources"
	@echo "make determinism       check that results have the same bytes in debug, in release and for any number of jobs"
	@echo "make counts            check the events, instructions and allocations per frame against their limits"
	@echo "make fit               check that fits are deterministic and that the shipped profile is the documented fit"
	@echo "make regression-check  check baselines, the workflows of Scenarios/CI.md and JUnit reports"
	@echo "make check-pages       check the links of all pages, and run the commands on them"
	@echo "make pictures          regenerate the pictures of the README and of the studies"
	@echo "make check-pictures    check that the pictures of the README and of the studies are current"
	@echo "make trace             check that traces and frames are readable by third-party tools and deterministic"
	@echo "make measure           run a short study in a real browser and check what it shows and counts"
	@echo "make measure-pages     measure pages of every kind, and pages that cannot be measured; a minute, of which the tests have a part"
	@echo "make page-counts       what counts of pages find, and that they stay the same on a busy machine; a quarter of an hour"
	@echo "make measure-faults    measure with a browser on a port, and with one that crashes; not part of the tests"
	@echo "make interventions     measure the two pages of each intervention for pages; not part of the tests, takes half an hour"
	@echo "make scenarios         run every shipped scenario and check its expectations"
	@echo "make validate          check every shipped scenario with lab validate and a third-party JSON schema validator"
	@echo "make fuzz              read 100,000 mutated inputs and arguments; none may crash"
	@echo "make attack            kills at every call that changes files, full disks, labs at once, 1,000,000 damaged inputs; takes two hours"
	@echo "make faults            the short form of make attack"
	@echo "make sanitize          run unit tests with the address sanitizer, assertions and exclusivity checks; takes minutes"
	@echo "make check-install     check the archive of a release in an empty root folder, without a toolchain or a network"
	@echo "make scaffold          build and test the output of lab new plugin, at every extension point, and of lab new package; takes half an hour"
	@echo "make schema            regenerate Scenarios/scenario.schema.json"
	@echo "make reference         regenerate Scenarios/REFERENCE.md"
	@echo "make docs              write the documentation of what techniques can use to .build/docs"
	@echo "make check-docs        check that documentation: a broken link is an error"
	@echo "make execution         check resumption after a kill, shards and the cluster examples"
	@echo "make cache             check that the cache and the regression check detect a changed plugin"
	@echo "make clean             remove build products and results"

run:
	swift run lab Scenarios/cumulative.json

install:
	$(BUILD_RELEASE) lab
	$(MAKE) --no-print-directory install-files PROGRAM="$$($(BUILD_RELEASE) lab --show-bin-path)/lab"

# DESTDIR is put before every path, for packages.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" "$(DESTDIR)$(PREFIX)/share/lab"
	install $(if $(filter Linux,$(shell uname)),-s) -m 755 "$(PROGRAM)" "$(DESTDIR)$(PREFIX)/bin/lab"
	"$(PROGRAM)" help --man >"$(DESTDIR)$(PREFIX)/share/man/man1/lab.1"
	"$(PROGRAM)" completions bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/lab"
	"$(PROGRAM)" completions zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_lab"
	"$(PROGRAM)" completions fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/lab.fish"
	"$(PROGRAM)" schema >"$(DESTDIR)$(PREFIX)/share/lab/scenario.schema.json"

# The archive of a release for this system, which has the name that `uname` prints, and its checksum.
DIST := .build/dist
ARCHIVE := lab-$(shell uname -s)-$(shell uname -m).tar.gz
dist:
	$(BUILD_RELEASE) lab
	rm -rf $(DIST)
	program="$$($(BUILD_RELEASE) lab --show-bin-path)/lab"; version=$$("$$program" --version) && folder="lab-$${version#lab }" && \
	  $(MAKE) --no-print-directory install-files PROGRAM="$$program" DESTDIR=$(DIST)/ PREFIX="$$folder" && \
	  COPYFILE_DISABLE=1 tar -czf $(DIST)/$(ARCHIVE) -C $(DIST) "$$folder"
	cd $(DIST) && $$(command -v sha256sum || echo shasum -a 256) $(ARCHIVE) >$(ARCHIVE).sha256

check-install: build
	$(call step,check-install,Tests/Integration/install.sh)

# Checks that run the built programs. Two run in parallel, because most leave a core idle.
# The scenarios, the pictures and the pages share the runs in Results/.cache, so the scenarios come first. The fit, which uses all
# cores, is not beside the browser.
CHECKS := scenarios fit check-pictures check-pages check-install determinism trace counts execution validate regression-check check-docs measure measure-page faults
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,--jobs 2)
STEPWISE := --no-print-directory --silent STEPS=1
# In make test, a check prints a line about its time, and what it says only if it fails: $(call step,NAME,COMMAND).
step = $(if $(STEPS),@Tests/Integration/step.sh $(1) $(2),$(2))

# The cache check changes the release build of lab, so it runs after all checks that use that build. The unit tests run last, so
# that their summary ends the output.
test:
	@$(MAKE) $(STEPWISE) lint build
	@$(MAKE) $(STEPWISE) --old-file build $(PARALLEL) $(CHECKS)
	@$(MAKE) $(STEPWISE) --old-file build cache
	swift test --skip-build $(TEST_FLAGS)

# The suites that test-fast skips run studies, programs or the compiler.
SLOW_TESTS := StudyTests LabTests ContractTests HostsTests
test-fast: lint
	$(BUILD_TESTS)
	swift test --skip-build $(TEST_FLAGS) $(SLOW_TESTS:%=--skip '^%\.')

# Tests that run in parallel all start at once, so their times say nothing.
test-times: build
	Tests/Integration/test-times.py swift test --skip-build $(TEST_FLAGS) --no-parallel

# LISTLAB_TESTS: see Package.swift.
test-plugin:
	@[ -n "$(PLUGIN)" ] && [ -d "Plugins/$(PLUGIN)/Tests" ] || { \
	  echo "test-plugin: error: PLUGIN=$(PLUGIN) is not a folder of Plugins/ with tests; write for example PLUGIN=CellReuse" >&2; exit 64; }
	LISTLAB_TESTS=$(PLUGIN) swift test $(TEST_FLAGS) --filter 'ContractTests|$(PLUGIN)Tests'

# The debug and release builds run in parallel, because each leaves a core idle half of the time.
BUILD_COPY := Tests/Integration/copy.sh $(COPY) && cd $(COPY) && $(BUILD_RELEASE) lab && $(BUILD_RELEASE) bench
build:
	@$(MAKE) --no-print-directory $(PARALLEL) build-debug build-release

build-debug:
	$(call step,build-debug,$(BUILD_TESTS))

build-release:
	$(call step,build-release,bash -c '$(BUILD_COPY)')

determinism: build
	$(call step,determinism,Tests/Integration/determinism.sh)

fit: build
	$(call step,fit,Tests/Integration/fit.sh)

counts: build
	$(call step,counts,Tests/Integration/counts.sh)

regression-check: build
	$(call step,regression-check,Tests/Integration/regression-check.sh)
	$(call step,junit,Tests/Integration/junit.sh)

check-pages: build
	$(call step,check-pages,Tests/Integration/pages.py $(COPY)/.build/release/lab)

trace: build
	$(call step,trace,Tests/Integration/trace.sh)

pictures: build
	Tests/Integration/pictures.sh --renew

measure: build
	$(call step,measure,Tests/Integration/measure.sh)

measure-page: build
	$(call step,measure-page,Tests/Integration/measure-page.sh)

measure-pages: build
	Tests/Integration/measure-page.sh all

page-counts: build
	python3 Tests/Integration/page-counts.py "$$(swift build --show-bin-path)/lab"

measure-faults: build
	Tests/Integration/measure-faults.sh

interventions: build
	Tests/Integration/interventions.py

check-pictures: build
	$(call step,check-pictures,Tests/Integration/pictures.sh $(COPY)/.build/release/lab)

scenarios: build
	$(call step,scenarios,Tests/Integration/scenarios.sh $(STUDIES))

validate: build
	$(call step,validate,Tests/Integration/schema.sh $(STUDIES))

fuzz:
	LAB_FUZZ_CASES=100000 swift test $(TEST_FLAGS) --filter FuzzTests

faults: build
	$(call step,faults,Tests/Integration/attack.sh short)

attack: build
	Tests/Integration/attack.sh long

# A build of its own: nothing is optimized, so assertions are active and exclusive access to memory is enforced (see
# LISTLAB_CHECKED in Package.swift). The tests of these modules reach most code that uses unsafe memory, but not the digests of
# LabRunner; tests that simulate many runs would take an hour. gold prints hundreds of "Cannot export local symbol" lines for such a build, lld none. XCTest itself
# leaks, so leaks are not reported; unit tests check that nothing of a run stays in memory.
SANITIZE := .build/sanitize
SANITIZE_FLAGS := --scratch-path $(SANITIZE) --sanitize address $(BUILD_FLAGS) -Xswiftc -gline-tables-only
ifeq ($(shell uname),Linux)
SANITIZE_FLAGS += -Xswiftc -use-ld=lld
endif
SANITIZED_TESTS := SimulationTests ListRuntimeTests JSONTests DatasetsTests ScenariosTests AnalysisTests MarkupTests ChartsTests

sanitize:
	LISTLAB_CHECKED=1 swift build --build-tests $(SANITIZE_FLAGS)
	LISTLAB_CHECKED=1 ASAN_OPTIONS=detect_leaks=0 swift test --skip-build $(SANITIZE_FLAGS) $(SANITIZED_TESTS:%=--filter '^%\.')

scaffold:
	Tests/Integration/scaffold.sh
	swift build --product lab
	Tests/Integration/scaffold-package.sh

# Two steps, so that a failure does not leave an empty file.
schema:
	swift build --product lab
	schema=$$("$$(swift build --show-bin-path)/lab" schema) && printf '%s\n' "$$schema" >Scenarios/scenario.schema.json

reference:
	swift build --product lab
	page=$$("$$(swift build --show-bin-path)/lab" help --markdown) && printf '%s\n' "$$page" >Scenarios/REFERENCE.md

docs:
	swift build --target ListRuntime
	Tests/Integration/docs.sh .build/docs
	@echo "To read them, run python3 -m http.server --directory .build/docs, and open http://localhost:8000/documentation/listruntime"

check-docs: build
	$(call step,check-docs,Tests/Integration/docs.sh .build/docs)

execution: build
	$(call step,resume,Tests/Integration/resume.sh)
	$(call step,shards,Tests/Integration/shards.sh)

cache: build
	$(call step,cache,env BUILD_RELEASE='$(BUILD_RELEASE)' Tests/Integration/cache.sh)

bench:
	swift build --product lab
	swift run -c release bench --lab "$$(swift build --show-bin-path)/lab"

format:
	swift format --in-place --parallel --recursive $(SOURCES)

lint:
	$(call step,lint,swift format lint --strict --parallel --recursive $(SOURCES))

clean:
	swift package clean
	rm -rf Results $(COPY) $(SANITIZE) $(DIST)
