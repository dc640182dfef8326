/// A small recording of each format, made for these tests from the formats' descriptions; no figure was measured.
package enum Samples {
  /// Every sample with the name of its format.
  package static let all: [(format: String, text: String)] = [
    ("macrobenchmark", macrobenchmark), ("chrome-trace", chromeTrace), ("perfetto", perfetto),
    ("perfetto", systemTrace),
    ("perfetto", systrace), ("xctest", xctest),
    ("metrickit", metricKit), ("gfxinfo", gfxInfo), ("xctrace", hitches), ("xctrace", frameRates),
    ("xctrace", timeProfile),
    ("csv", csv), ("flashlight", flashlight), ("flutter", flutter),
  ]

  /// Results of Flashlight: an iteration that failed, and two with two samples each.
  package static let flashlight = """
    {"name": "Feed", "status": "SUCCESS", "specs": {"refreshRate": 60}, "iterations": [
      {"time": 900, "status": "FAILURE", "measures": [{"fps": 10, "ram": 1, "time": 500, "cpu": {"perName": {}, "perCore": {}}}]},
      {"time": 1000, "status": "SUCCESS", "measures": [
        {"fps": 60, "ram": 200.5, "time": 500, "cpu": {"perName": {"UI Thread": 40, "RenderThread": 10.5}, "perCore": {}}},
        {"fps": 50, "ram": 210.5, "time": 1000, "cpu": {"perName": {"UI Thread": 60}, "perCore": {}}}]},
      {"time": 1020, "status": "SUCCESS", "measures": [
        {"fps": 58, "ram": 205, "time": 500, "cpu": {"perName": {"UI Thread": 42}, "perCore": {}}},
        {"fps": 56, "ram": 207, "time": 1000, "cpu": {"perName": {"UI Thread": 44}, "perCore": {}}}]}]}
    """

  /// A timeline summary of Flutter.
  package static let flutter = """
    {"average_frame_build_time_millis": 4.2, "90th_percentile_frame_build_time_millis": 6.5, "missed_frame_build_budget_count": 1,
     "frame_count": 4, "frame_build_times": [3000, 4000, 5000, 17000]}
    """

  /// Results of Jetpack Macrobenchmark: one benchmark with two iterations.
  package static let macrobenchmark = """
    {"context": {"build": {"brand": "acme", "device": "one", "model": "One", "version": {"sdk": 34}}, "cpuCoreCount": 8},
     "benchmarks": [{"name": "scrollFeed", "params": {}, "className": "com.example.ScrollBenchmark", "totalRunTimeNs": 9000000000,
       "metrics": {"frameCount": {"minimum": 3.0, "maximum": 4.0, "median": 3.5, "runs": [3.0, 4.0]},
                   "memoryRssAnonMaxKb": {"minimum": 1.0, "maximum": 2.0, "median": 1.5, "runs": [100000, 102400]}},
       "sampledMetrics": {
         "frameDurationCpuMs": {"P50": 6.0, "P90": 17.6, "P95": 21.3, "P99": 24.3, "runs": [[5.0, 6.0, 25.0], [4.0, 6.0, 7.0, 9.0]]},
         "frameOverrunMs": {"P50": -8.0, "P90": 3.6, "P95": 6.3, "P99": 8.5, "runs": [[-9.0, -8.0, 9.0], [-10.0, -8.0, -7.0, 0.0]]}},
       "warmupIterations": 0, "repeatIterations": 2, "thermalThrottleSleepSeconds": 0}]}
    """

  /// Two frames of 60 Hz that are presented, one that is dropped, and one of another process.
  package static let chromeTrace = """
    {"traceEvents":[
    {"name":"thread_name","ph":"M","cat":"__metadata","pid":7,"tid":1,"ts":0,"args":{"name":"CrRendererMain"}},
    {"name":"scroll-start","ph":"R","cat":"blink.user_timing","pid":7,"tid":1,"ts":0},
    {"name":"scroll-end","ph":"R","cat":"blink.user_timing","pid":7,"tid":1,"ts":100000},
    {"name":"BeginMainThreadFrame","ph":"I","cat":"disabled-by-default-devtools.timeline.frame","pid":7,"tid":1,"ts":1100},
    {"name":"RunTask","ph":"X","cat":"disabled-by-default-devtools.timeline","pid":7,"tid":1,"ts":1000,"dur":6000,"tdur":5000},
    {"name":"RunTask","ph":"X","cat":"disabled-by-default-devtools.timeline","pid":7,"tid":1,"ts":8000,"dur":1000,"tdur":1000},
    {"name":"BeginMainThreadFrame","ph":"I","cat":"disabled-by-default-devtools.timeline.frame","pid":7,"tid":1,"ts":17100},
    {"name":"RunTask","ph":"X","cat":"disabled-by-default-devtools.timeline","pid":7,"tid":1,"ts":17000,"dur":3000,"tdur":2000},
    {"name":"PipelineReporter","ph":"b","cat":"cc","pid":7,"tid":2,"ts":0,"id2":{"local":"0x1"},"args":{"frame_reporter":{"state":"STATE_PRESENTED_ALL","affects_smoothness":false,"scroll_state":"SCROLL_COMPOSITOR_THREAD"}}},
    {"name":"PipelineReporter","ph":"e","cat":"cc","pid":7,"tid":2,"ts":16667,"id2":{"local":"0x1"}},
    {"name":"PipelineReporter","ph":"b","cat":"cc","pid":7,"tid":2,"ts":16667,"id":"0x2","args":{"frame_reporter":{"state":"STATE_DROPPED","affects_smoothness":true,"scroll_state":"SCROLL_COMPOSITOR_THREAD"}}},
    {"name":"PipelineReporter","ph":"e","cat":"cc","pid":7,"tid":2,"ts":33333,"id":"0x2"},
    {"name":"PipelineReporter","ph":"b","cat":"cc","pid":7,"tid":2,"ts":33333,"id2":{"local":"0x3"},"args":{"chrome_frame_reporter":{"state":"STATE_PRESENTED_ALL","affects_smoothness":false,"scroll_state":"SCROLL_MAIN_THREAD"}}},
    {"name":"PipelineReporter","ph":"e","cat":"cc","pid":7,"tid":2,"ts":50000,"id2":{"local":"0x3"}},
    {"name":"PipelineReporter","ph":"b","cat":"cc","pid":8,"tid":2,"ts":0,"id2":{"local":"0x1"},"args":{"frame_reporter":{"state":"STATE_PRESENTED_ALL"}}},
    {"name":"PipelineReporter","ph":"e","cat":"cc","pid":8,"tid":2,"ts":20000,"id2":{"local":"0x1"}}
    ],"metadata":{}}
    """

  /// A converted trace with two whole frames of an app, one of them as a beginning and an end.
  package static let perfetto = """
    {"traceEvents":[
    {"name":"process_name","ph":"M","pid":42,"tid":42,"ts":0,"args":{"name":"com.example"}},
    {"name":"Choreographer#doFrame 101","ph":"X","pid":42,"tid":42,"ts":1000,"dur":4000},
    {"name":"DrawFrames 101","ph":"X","pid":42,"tid":43,"ts":4000,"dur":3000},
    {"name":"Choreographer#doFrame 102","ph":"B","pid":42,"tid":42,"ts":17000},
    {"name":"measure","ph":"B","pid":42,"tid":42,"ts":18000},
    {"ph":"E","pid":42,"tid":42,"ts":20000},
    {"ph":"E","pid":42,"tid":42,"ts":27000},
    {"name":"Choreographer#doFrame 103","ph":"B","pid":42,"tid":42,"ts":34000}
    ],"metadata":{}}
    """

  /// The text of atrace with two whole frames of an app, one of another process, and one without an end.
  package static let systrace = """
    # tracer: nop
    #
    #           TASK-PID    TGID   CPU#  ||||    TIMESTAMP  FUNCTION
     com.example-42    (   42) [001] ...1 100.000500: tracing_mark_write: E|42
     com.example-42    (   42) [001] ...1 100.001000: tracing_mark_write: B|42|Choreographer#doFrame 101
          <idle>-0     (-----) [000] d..2 100.002000: sched_switch: prev_comm=swapper/0 prev_pid=0 ==> next_comm=com.example
    RenderThread-43    (   42) [002] ...1 100.004000: tracing_mark_write: B|42|DrawFrames 101
     com.example-42    (   42) [001] ...1 100.005000: tracing_mark_write: E|42
    RenderThread-43    (   42) [002] ...1 100.007000: tracing_mark_write: E|42
     com.example-42    (   42) [001] ...1 100.017000: tracing_mark_write: B|42|Choreographer#doFrame 102
     com.example-42    (   42) [003] ...1 100.018000: tracing_mark_write: B|42|RV OnBindView type=0x1|a
     com.example-42    (   42) [003] ...1 100.020000: tracing_mark_write: E|42
           <...>-77    (   77) [000] ...1 100.021000: tracing_mark_write: B|77|Choreographer#doFrame
           <...>-77    (   77) [000] ...1 100.022000: tracing_mark_write: E|77
     com.example-42    (   42) [003] ...1 100.027000: tracing_mark_write: E|42
     com.example-42    (   42) [003] ...1 100.034000: tracing_mark_write: B|42|Choreographer#doFrame 103

    """

  /// The same as `traceconv json` writes it: atrace's slices are text, and the events have the names of processes.
  package static let systemTrace = """
    {"traceEvents":[
    {"name":"process_name","ph":"M","cat":"__metadata","pid":42,"tid":42,"ts":0,"args":{"name":"com.example"}},
    {"name":"process_name","ph":"M","cat":"__metadata","pid":77,"tid":77,"ts":0,"args":{"name":"com.android.systemui"}}
    ],"metadata":{},
    "androidProcessDump": "PROCESS DUMP\\n",
      "systemTraceEvents": "\(systrace.replacing("\n", with: "\\n"))",
      "controllerTraceDataKey": "systraceController"
    }
    """

  /// Metrics of a test that scrolls, with five iterations.
  package static let xctest = """
    [{"testIdentifier": "FeedTests/testScroll()", "testRuns": [{
      "testPlanConfiguration": {"configurationId": "1", "configurationName": "Test Scheme Action"},
      "device": {"deviceId": "0000", "deviceName": "iPhone 11"},
      "metrics": [
        {"displayName": "Hitch Time Ratio (Scroll_DraggingAndDeceleration)", "identifier": "com.apple.dt.XCTMetric_OSSignpost-Scroll_DraggingAndDeceleration.animation.hitch.time.ratio",
         "unitOfMeasurement": "ms per s", "measurements": [12.5, 14.0, 9.5, 13.0, 11.0], "polarity": "prefers smaller"},
        {"displayName": "Duration (Scroll_DraggingAndDeceleration)", "identifier": "com.apple.dt.XCTMetric_OSSignpost-Scroll_DraggingAndDeceleration.duration",
         "unitOfMeasurement": "s", "measurements": [2.5, 2.6, 2.5, 2.4, 2.5]},
        {"displayName": "Memory Peak Physical", "identifier": "com.apple.dt.XCTMetric_Memory.physical_peak",
         "unitOfMeasurement": "kB", "measurements": [90000, 91000, 90500, 90000, 90000]},
        {"displayName": "Frame Count (Scroll_DraggingAndDeceleration)", "identifier": "com.apple.dt.XCTMetric_OSSignpost-Scroll_DraggingAndDeceleration.animation.frame.count",
         "unitOfMeasurement": "frames", "measurements": [138, 138.5, 139, 138, 139]}]}]}]
    """

  /// Two days of one device, the second with a unit in Chinese.
  package static let metricKit = """
    [{"timeStampBegin": "2026-01-01 00:00:00 +0000", "timeStampEnd": "2026-01-01 23:59:00 +0000", "appVersion": "1.0",
      "metaData": {"deviceType": "iPhone12,1", "osVersion": "iPhone OS 17.0 (21A329)"},
      "animationMetrics": {"scrollHitchTimeRatio": "6 ms per s"}, "cpuMetrics": {"cumulativeCPUTime": "1,200 sec"},
      "memoryMetrics": {"peakMemoryUsage": "310,000 kB"}},
     {"timeStampBegin": "2026-01-02 00:00:00 +0000", "timeStampEnd": "2026-01-02 23:59:00 +0000",
      "metaData": {"deviceType": "iPhone12,1"},
      "animationMetrics": {"scrollHitchTimeRatio": "8 ms per s"}, "cpuMetrics": {"cumulativeCPUTime": "64秒"}}]
    """

  /// Two blocks with one frame in common, and one frame that is ignored.
  package static let gfxInfo = """
    Applications Graphics Acceleration Info:
    Uptime: 4947799 Realtime: 5174952

    ---PROFILEDATA---
    Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,SyncQueued,SyncStart,SwapBuffers,FrameCompleted,
    1,100,1000000000,1000000000,0,1000200000,1000300000,1008000000,1008100000,1011000000,1012000000,
    0,101,1016666666,1016666666,0,1016866666,1016966666,1020866666,1020966666,1021666666,1022666666,
    0,102,1033333332,1049999998,0,1050199998,1050299998,1062199998,1062300000,1063000000,1064000000,
    ---PROFILEDATA---

    ---PROFILEDATA---
    Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,SyncQueued,SyncStart,SwapBuffers,FrameCompleted,
    0,101,1016666666,1016666666,0,1016866666,1016966666,1020866666,1020966666,1021666666,1022666666,
    ---PROFILEDATA---
    """

  /// Two hitches of an app, one of them twice, and one of the system.
  package static let hitches = table(
    "hitches", ["start": "start-time", "duration": "duration", "process": "process", "is-system": "boolean"],
    """
    <row><start-time id="1" fmt="00:01.000.000">1000000000</start-time><duration id="2" fmt="16.67 ms">16666666</duration><process id="3" fmt="Feed (42)"><pid id="4" fmt="42">42</pid></process><boolean id="5" fmt="No">0</boolean></row>
    <row><start-time id="6" fmt="00:02.000.000">2000000000</start-time><duration ref="2"/><process ref="3"/><boolean ref="5"/></row>
    <row><start-time ref="6"/><duration ref="2"/><process ref="3"/><boolean ref="5"/></row>
    <row><start-time id="7" fmt="00:03.000.000">3000000000</start-time><duration id="8" fmt="33.33 ms">33333333</duration><sentinel/><boolean id="9" fmt="Yes">1</boolean></row>
    """)

  /// Two seconds of frame rates.
  package static let frameRates = table(
    "core-animation-fps-estimate",
    ["interval": "start-time", "period": "duration", "fps": "fps", "device-utilization": "percent"],
    """
    <row><start-time id="1" fmt="0">0</start-time><duration id="2" fmt="1 s">1000000000</duration><fps id="3" fmt="59 FPS">59</fps><percent id="4" fmt="20">20</percent></row>
    <row><start-time id="5" fmt="1">1000000000</start-time><duration ref="2"/><fps id="6" fmt="41.5 FPS">41.5</fps><percent ref="4"/></row>
    """)

  /// Three samples of two threads, one of them blocked.
  package static let timeProfile = table(
    "time-profile",
    [
      "time": "sample-time", "thread": "thread", "process": "process", "thread-state": "thread-state",
      "weight": "weight",
    ],
    """
    <row><sample-time id="1" fmt="0">1</sample-time><thread id="2" fmt="Main Thread 0x1 (Feed, pid: 42)"><tid id="3">1</tid></thread><process id="4" fmt="Feed (42)"/><thread-state id="5" fmt="Running">Running</thread-state><weight id="6" fmt="1 ms">1000000</weight></row>
    <row><sample-time id="7" fmt="0">2</sample-time><thread id="8" fmt="Worker 0x2 (Feed, pid: 42)"/><process ref="4"/><thread-state ref="5"/><weight ref="6"/></row>
    <row><sample-time id="9" fmt="0">3</sample-time><thread ref="2"/><process ref="4"/><thread-state id="10" fmt="Blocked">Blocked</thread-state><weight ref="6"/></row>
    """)

  /// Two repetitions, a column of texts, and an empty field.
  package static let csv = """
    Run,Frame rate,"Peak memory (MiB)",cpu_avg_pct
    first,58.5,100,41
    second,59.5,101,

    """

  /// An export of a table; columns in the order in which they are written.
  private static func table(_ schema: String, _ columns: KeyValuePairs<String, String>, _ rows: String) -> String {
    let header = columns.map {
      "<col><mnemonic>\($0.key)</mnemonic><name>\($0.key)</name><engineering-type>\($0.value)</engineering-type></col>"
    }.joined()
    return """
      <?xml version="1.0"?>
      <trace-query-result>
      <node xpath='//trace-toc[1]/run[1]/data[1]/table[1]'><schema name="\(schema)">\(header)</schema>
      \(rows)
      </node></trace-query-result>
      """
  }
}
