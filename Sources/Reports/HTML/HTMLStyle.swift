internal import Charts

/// The style of pages, for light and dark mode, screens of any width, and print.
enum HTMLStyle {
  /// The style sheet. It contains no characters that HTML and XML parse differently.
  static let text =
    ":root{color-scheme:light dark;\(light)}@media (prefers-color-scheme:dark){:root{\(dark)}}"
    + "@media print{:root{color-scheme:light;\(light)}}" + series + page + parts + charts + contents + narrow + print

  private static let light =
    "--bg:#F6F8FA;--card:#FFF;--ink:#1F2328;--soft:#57606A;--line:#D0D7DE;--grid:#E4E8EC;--axis:#8C959F;"
    + "--link:#0A58A8;--good:#0A6B45;--bad:#A33C00;--stripe:#0A2A4A0A;--edge:#0005;--hatch:#FFF;"
    + variables(Palette.light)
  private static let dark =
    "--bg:#0E1318;--card:#161C23;--ink:#E6EDF3;--soft:#A3AFBB;--line:#30363D;--grid:#262D35;--axis:#6E7781;"
    + "--link:#7CC0FF;--good:#4ED3A0;--bad:#FFA36C;--stripe:#9CC4F00D;--edge:#000C;--hatch:#161C23;"
    + variables(Palette.dark)

  private static func variables(_ colors: [String]) -> String {
    colors.enumerated().map { "--c\($0.offset):\($0.element);" }.joined()
  }

  private static let series =
    (0..<Palette.count).map { ".c\($0){fill:var(--c\($0))}.line.c\($0){fill:none;stroke:var(--c\($0))}" }.joined()

  private static let page =
    "*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;scroll-padding-top:3.75rem}"
    + "body{margin:0;background:var(--bg);color:var(--ink);line-height:1.5;"
    + "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:1rem}"
    + "header,main,footer,nav{max-width:80rem;margin:0 auto;padding:0 1rem}"
    + "header{padding-top:2rem}footer{padding-bottom:3rem;color:var(--soft);font-size:.875rem}"
    + "h1{font-size:2rem;line-height:1.15;margin:.1rem 0 .5rem;letter-spacing:-.01em;overflow-wrap:anywhere}"
    + "h2{font-size:1.35rem;line-height:1.25;margin:0 0 .5rem}h3{font-size:1rem;line-height:1.35;margin:0;overflow-wrap:anywhere}"
    + "p{margin:.35rem 0;max-width:75ch;overflow-wrap:anywhere}a{color:var(--link)}.brand{color:var(--soft);font-size:.875rem;margin:0;"
    + "letter-spacing:.06em;text-transform:uppercase}"
    + ".lead{font-size:1.125rem}.study-question{font-size:1.125rem;font-weight:600}.soft,.note,.question{color:var(--soft)}.note{font-size:.875rem}"
    + ".skip{position:absolute;left:-100rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}"
    + ":focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}"
    + "code{font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace;font-size:.92em;white-space:nowrap}.command{white-space:normal}.w{white-space:nowrap}.paper{display:none}"

  /// The table of contents: a bar of one line that stays at the top, and on a wide screen a column that stays at the left.
  private static let contents =
    "nav{position:sticky;top:0;z-index:3;background:var(--bg);margin-top:.75rem;border-bottom:1px solid var(--line)}"
    + "nav ul{list-style:none;display:flex;gap:.4rem;margin:0 -1rem;padding:.5rem 1rem;overflow-x:auto;scrollbar-width:thin}"
    + "nav li{flex:none}nav .after{margin-left:.75rem}nav .group{align-self:center;color:var(--soft);font-size:.875rem;font-weight:600}"
    + "nav a{display:block;padding:.3rem .75rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);"
    + "text-decoration:none;font-size:.9rem;white-space:nowrap}nav a:hover{text-decoration:underline}"
    + "@media screen and (min-width:75rem){html{scroll-padding-top:1rem}"
    + "body{display:grid;grid-template-columns:10.5rem minmax(0,1fr);column-gap:1rem;max-width:96rem;margin:0 auto;padding:0 1rem}"
    + "header,main,footer{grid-column:2;max-width:none;margin:0;padding-left:0;padding-right:0;min-width:0}"
    + "nav{grid-column:1;grid-row:1 / span 3;align-self:start;max-height:100vh;overflow-y:auto;margin:0;padding:2rem 0 1rem;border:0}"
    + "nav ul{display:block;margin:0;padding:0;overflow:visible}nav .group,nav .after{margin:.75rem 0 0}nav .group{padding:.3rem .6rem;overflow-wrap:anywhere}"
    + "nav a{padding:.3rem .6rem;border-width:0 0 0 2px;border-radius:0;background:none;font-size:.85rem;line-height:1.3;white-space:normal;overflow-wrap:anywhere}"
    // A change and its percentage are on one line, and an interval is below them.
    + ".main td small{white-space:nowrap}.main td small .w:nth-child(3){display:block}"
    + "main section[id]{padding:1rem}.grid{gap:1.5rem 1.25rem;grid-template-columns:repeat(auto-fill,minmax(20.5rem,1fr))}"
    + ".two{grid-template-columns:repeat(auto-fit,minmax(26rem,1fr))}}"

  private static let parts =
    "main section[id]{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1.25rem 0}"
    + ".sub{margin-top:1.5rem}.facts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;color:var(--soft);font-size:.9rem;margin:.5rem 0 0;padding:0;list-style:none}"
    + ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5rem),1fr));gap:.75rem;margin:1rem 0;padding:0;list-style:none}"
    + ".tiles li{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem;overflow-wrap:anywhere}"
    + ".tiles b{display:block;font-size:1.35rem;line-height:1.2;font-variant-numeric:tabular-nums}"
    + ".tiles span{display:block;color:var(--soft);font-size:.875rem}"
    + ".alert{border-left:4px solid var(--bad);padding:.4rem .9rem;margin:.75rem 0;overflow-wrap:anywhere}.alert b{color:var(--bad)}.fine b{color:var(--good)}.alert ul,.plain{margin:.25rem 0;padding-left:1.2rem}"
    + ".fine{border-left:4px solid var(--good);padding:.4rem .9rem;margin:.75rem 0}"
    + ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1.5rem 2rem;margin-top:1rem}"
    + ".two{grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}.two svg.chart{max-width:27rem}figure{margin:0;min-width:0}figcaption{margin-bottom:.5rem}div.legend{margin:.75rem 0 0}"
    + "details{margin-top:.35rem;font-size:.875rem}summary{cursor:pointer;color:var(--link);width:fit-content;padding:.15rem 0}summary h3{display:inline}"
    + ".closed{margin:0}.part{font-size:1rem}.part .grid{margin:.5rem 0 1.5rem}.part .part{margin-left:1rem}.sub .sub{margin:1rem 0 1rem 1rem}.sub .closed{margin:0}"
    // A shadow at an edge shows that there is more content: covers in the card's color move with the content and hide
    // the shadow at the ends.
    + ".scroll{overflow-x:auto;max-width:100%;background:linear-gradient(to right,var(--card) 40%,transparent) 0 0/2rem 100% no-repeat local,"
    + "linear-gradient(to left,var(--card) 40%,transparent) 100% 0/2rem 100% no-repeat local,"
    + "linear-gradient(to right,var(--edge),transparent) 0 0/.8rem 100% no-repeat scroll,"
    + "linear-gradient(to left,var(--edge),transparent) 100% 0/.8rem 100% no-repeat scroll}details .scroll{max-height:24rem;overflow:auto}figure .scroll,.filmstrip.scroll{max-height:none}figure details .scroll{max-height:24rem}"
    + "table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;margin:.5rem 0}"
    + "th,td{padding:.3rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}"
    + "th{font-weight:600}thead th{white-space:nowrap;border-bottom:2px solid var(--line);background:var(--card)}"
    + "details thead th{position:sticky;top:0}thead small{font-weight:400;color:var(--soft)}"
    + ".n{text-align:right;white-space:nowrap}.n small{white-space:normal}tbody tr:nth-child(even){background:var(--stripe)}td small,.main th small{display:block;font-size:.8125rem}td small{font-weight:400}tbody th,thead th:first-child:not(.n){position:sticky;left:0;z-index:1;"
    + "background:var(--card)}details thead th:first-child:not(.n){z-index:2}tbody th{max-width:12rem}tbody th.long{overflow-wrap:anywhere;min-width:7.5rem}.main small{font-weight:400}.main tbody th.condition{max-width:none;color:var(--soft);padding-top:.75rem}"
    + ".better{color:var(--good)}.worse{color:var(--bad)}.same{color:var(--soft)}"
    + ".filmstrip{display:flex;gap:.75rem;margin:.5rem 0 1.25rem;padding-bottom:.5rem}.filmstrip figure{flex:0 0 auto;width:9.5rem}"
    + ".filmstrip svg{display:block;width:100%;height:auto;border:1px solid var(--axis);border-radius:.4rem;background:#FFF;white-space:pre;"
    + "font-family:-apple-system,'Helvetica Neue',Arial,'Liberation Sans',sans-serif}"
    + ".filmstrip figcaption{margin:.25rem 0 0;font-size:.8125rem;color:var(--soft);text-align:center}"
    // The names of images are as small as the frames: the pictures of lab frame show them.
    + ".filmstrip .label{display:none}"

  private static let charts =
    "svg.chart{display:block;width:100%;height:auto;min-width:20rem;max-width:29rem;fill:var(--ink);color:var(--ink)}"
    + "svg.chart text{font-variant-numeric:tabular-nums}div.legend svg.chart{max-width:24rem}"
    + ".chart .tick,.chart .axis-title,.chart .soft{fill:var(--soft)}.chart .better{fill:var(--good)}.chart .worse{fill:var(--bad)}"
    + ".chart .same{fill:var(--soft)}.chart .grid{stroke:var(--grid);stroke-width:1;display:inline}"
    + ".chart .axis{stroke:var(--axis)}.chart .level,.chart .budget,.chart .whisker{stroke:var(--ink)}"
    + ".chart .level{stroke-dasharray:6 3}.chart .budget{stroke-width:1.6;stroke-dasharray:4 2}.chart .percentile{stroke:var(--soft)}"
    + ".chart .band{fill:var(--c2)}.chart .hitch{stroke:var(--c3)}.chart .hatch{stroke:var(--hatch)}"
    + ".chart .area{stroke:var(--card);stroke-width:.7}.chart .cell{stroke:var(--line)}.chart .known{stroke:var(--c0);fill:none}"
    + ".chart .hollow{stroke:var(--axis);fill:none}.chart .dots circle{opacity:0}.chart .dots circle:hover{opacity:1}"

  /// On a phone, charts of the same kind are side by side and are swiped, so that the page stays short.
  private static let narrow =
    "@media screen and (max-width:40rem){header{padding-top:1.25rem}h1{font-size:1.6rem}main section[id]{padding:1rem .9rem;border-radius:0;"
    + "margin:1rem -1rem;border-width:1px 0}th,td{padding:.3rem .5rem}"
    + "tbody th{max-width:11.5rem}.swipe{grid-template-columns:none;grid-auto-flow:column;grid-auto-columns:20.5rem;"
    + "gap:1rem;overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x proximity;scrollbar-width:thin;padding-bottom:.5rem}"
    + ".swipe figure{scroll-snap-align:start}}"

  /// On paper, everything that is collapsed is open, except for the tables of the charts' numbers, which the page says.
  private static let print =
    "@media print{body{background:#FFF;font-size:10pt}nav,.skip,figure details{display:none}.paper{display:block}"
    + "summary{list-style:none;color:inherit;font-weight:600}summary::-webkit-details-marker{display:none}details::details-content{content-visibility:visible}"
    + "main section[id]{border:0;padding:0;margin:1rem 0}h2,h3,summary,.note,.question,.legend,thead{break-after:avoid}figure,tr,.tiles li{break-inside:avoid}"
    + ".grid{display:block}.grid figure{display:inline-block;width:48%;margin:0 1% .8rem 0;vertical-align:top}.two figure{width:60%}svg.chart{min-width:0!important;max-width:100%;max-height:22cm}"
    + ".scroll,details .scroll,.filmstrip.scroll{overflow:visible;max-height:none;background:none}.filmstrip{display:block}.filmstrip figure{display:inline-block;margin:0 .5rem .5rem 0}"
    + "table{font-size:7.5pt}th,td{padding:.15rem .3rem}td small,.main th small,thead small{font-size:1em}thead th{white-space:normal}"
    + "tbody th,thead th:first-child:not(.n),details thead th{position:static}"
    + "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}"
}
