# What can be done with the project; `make` alone lists it.

SOURCES := Package.swift Sources Plugins Tests
# An import that Package.swift does not declare is an error: arrows between modules point where it says.
BUILD_FLAGS := --explicit-target-dependency-import-check error
# Where nobody debugs, tests are built with their lines alone, which takes a fifth less.
ifeq ($(CI),true)
BUILD_FLAGS += -Xswiftc -gline-tables-only
endif
# The release build is made of a copy of the package: it does not wait for the debug build, and a test may change its sources.
COPY := .build/copy
# The shipped scenarios; a schema may lie beside the first, and data beside the others.
STUDIES := $(filter-out %.schema.json,$(wildcard Scenarios/*.json)) \
	$(wildcard Plugins/*/Scenarios/wins.json Plugins/*/Scenarios/must-not-win.json)

.PHONY: help run test build bench format lint determinism scenarios execution counts gate trace pictures checked-pictures schema validate fuzz fit cache scaffold clean

help:
	@echo "make run          run the thesis's study: Scenarios/cumulative.json"
	@echo "make test         everything that must hold before a commit"
	@echo "make bench        how fast the lab is: runs, queue, solver, text, reading, studies, growth; takes minutes"
	@echo "make format       format all sources"
	@echo "make lint         check the format of all sources"
	@echo "make determinism  the same bytes twice, in debug and release, for any number of jobs"
	@echo "make counts       events, instructions and allocations of a frame are no more than they are to be"
	@echo "make fit          fits repeat, and the shipped profile is what the documented one makes"
	@echo "make gate         baselines, checks and the workflows of Scenarios/CI.md; test reports read by tools that are not ours"
	@echo "make pictures     make the pictures of the README anew"
	@echo "make trace        traces and pictures are read by others, and are the same in debug and release"
	@echo "make scenarios    run every shipped scenario; what it expects must hold"
	@echo "make validate     every shipped scenario is valid, also for a validator of JSON schemas that is not ours"
	@echo "make fuzz         100,000 mutated inputs and arguments are read or explained"
	@echo "make scaffold     what lab new plugin writes builds and holds, for every seam; takes minutes"
	@echo "make schema       write Scenarios/scenario.schema.json anew"
	@echo "make execution    resuming after a kill, shards and the examples for clusters"
	@echo "make cache        a change of a plugin's source is seen by the cache and by the gate"
	@echo "make clean        remove what was built and all results"

run:
	swift run lab Scenarios/cumulative.json

# What is checked with programs as they are built, two at a time, since most leave a core idle; what each says stays together.
CHECKS := fit determinism trace counts execution scenarios validate gate checked-pictures
TOGETHER := --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The cache's test changes the release build of lab, so it comes after all that use it. The tests come last, so that their summary is the last thing to be seen.
test: lint build
	$(MAKE) --no-print-directory --old-file build $(TOGETHER) $(CHECKS)
	$(MAKE) --no-print-directory --old-file build cache
	swift test --skip-build $(BUILD_FLAGS)

# The release build goes beside it, since each leaves a core idle half of the time; its last words are said if it fails.
build:
	@Tests/Integration/copy.sh $(COPY)
	@echo "swift build -c release --product lab, then bench, in $(COPY), beside:"
	@(cd $(COPY) && for product in lab bench; do swift build -c release --product $$product || exit 1; done) \
	>$(COPY)/log 2>&1 & release=$$!; \
	echo swift build --build-tests $(BUILD_FLAGS); swift build --build-tests $(BUILD_FLAGS); debug=$$?; \
	wait $$release || { tail -50 $(COPY)/log; exit 1; }; exit $$debug

determinism: build
	Tests/Integration/determinism.sh

fit: build
	Tests/Integration/fit.sh

counts: build
	Tests/Integration/counts.sh

gate: build
	Tests/Integration/gate.sh
	Tests/Integration/junit.sh

trace: build
	Tests/Integration/trace.sh

pictures: build
	Tests/Integration/pictures.sh --renew

checked-pictures: build
	Tests/Integration/pictures.sh

scenarios: build
	Tests/Integration/scenarios.sh $(STUDIES)

validate: build
	Tests/Integration/schema.sh $(STUDIES)

fuzz:
	LAB_FUZZ_CASES=100000 swift test $(BUILD_FLAGS) --filter FuzzTests

scaffold:
	Tests/Integration/scaffold.sh

# In two steps, so that a failure does not leave an empty file.
schema:
	swift build --product lab
	schema=$$("$$(swift build --show-bin-path)/lab" schema) && printf '%s\n' "$$schema" >Scenarios/scenario.schema.json

execution: build
	Tests/Integration/resume.sh
	Tests/Integration/shards.sh

cache: build
	Tests/Integration/cache.sh

bench:
	swift build --product lab
	swift run -c release bench --lab "$$(swift build --show-bin-path)/lab"

format:
	swift format --in-place --parallel --recursive $(SOURCES)

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

clean:
	swift package clean
	rm -rf Results $(COPY)
