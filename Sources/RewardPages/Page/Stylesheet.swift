/// The style of pages of HTML: light or dark as the reader's system is, on paper always light.
package enum Stylesheet {
  /// The query under which pages are dark.
  private static let dark = "screen and (prefers-color-scheme:dark)"

  /// The style of figures, which sets the same for any number of them.
  package static let figures = Palette.style(darkOn: dark)

  static let page = """
    :root{\(colours(Palette.light));color-scheme:light dark}
    @media \(dark){:root{\(colours(Palette.dark))}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--text);\
    font:16px/1.6 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
    main{max-width:62rem;margin:0 auto;padding:2rem 1.25rem 4rem}
    p,ul,pre,aside,nav{max-width:44rem}
    h1,h2,h3,h4,h5,h6,p,li,aside,summary{overflow-wrap:anywhere}
    h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2em 0 .6em}
    h1{font-size:2rem;margin:0 0 .6em}
    h2{font-size:1.5rem;margin-top:2.4em;padding-bottom:.3em;border-bottom:1px solid var(--grid)}
    h3{font-size:1.2rem}
    h4,h5,h6{font-size:1rem}
    h2+h3,h3+h4{margin-top:1.2em}
    p,ul,pre,figure,.table,details,aside,nav{margin:0 0 1.2em}
    ul{padding-left:1.3em}
    li{margin:.25em 0}
    a{color:var(--link)}
    .lead{font-size:1.15rem;line-height:1.55}
    nav{padding:.8em 1.1em;background:var(--tint);border-radius:8px}
    nav ul{margin:0;padding:0;list-style:none;columns:15rem;column-gap:2em}
    nav li{margin:0;padding:.15em 0;break-inside:avoid}
    nav a{text-decoration:none}
    nav a:hover{text-decoration:underline}
    code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    code{padding:.1em .3em;background:var(--tint);border-radius:4px}
    pre{padding:.8em 1em;background:var(--tint);border-radius:8px;overflow-x:auto}
    pre code{padding:0;background:none;font-size:1em}
    .table,figure{overflow-x:auto;scrollbar-width:thin;\
    background:linear-gradient(270deg,var(--paper) 50%,transparent) 100%/3rem 100%,\
    linear-gradient(270deg,var(--muted),transparent) 100%/.7rem 100%;\
    background-repeat:no-repeat;background-attachment:local,scroll}
    .table,details[open]{position:relative;left:50%;transform:translateX(-50%);\
    width:max-content;min-width:100%;max-width:calc(100vw - 3.5rem)}
    details .table,details details[open]{left:0;transform:none;width:auto;max-width:none}
    table{border-collapse:collapse;font-size:.875rem;line-height:1.4;font-variant-numeric:tabular-nums}
    th,td{padding:.4em .75em;text-align:left;vertical-align:top;border-bottom:1px solid var(--grid)}
    th{vertical-align:bottom;color:var(--muted);font-weight:600;border-bottom-color:var(--muted)}
    tbody th{vertical-align:top;color:inherit;font-weight:inherit;border-bottom-color:var(--grid)}
    th.right,td.right{text-align:right}
    th.right{min-width:4.2em}
    th.center,td.center{text-align:center}
    td.right,tbody th.right,.ranged span{white-space:nowrap}
    td.ranged{white-space:normal}
    @media screen and (max-width:60rem){th,td{padding:.4em .5em}}
    tbody tr:hover{background:var(--tint)}
    .fig{display:block;width:100%;min-width:34rem;max-width:760px;height:auto}
    details{padding:.5em 1em;border:1px solid var(--grid);border-radius:8px}
    details[open]{padding-bottom:0}
    summary{cursor:pointer;font-weight:600}
    details[open] summary{margin-bottom:.8em}
    .callout{padding:.7em 1em;border-left:5px solid;border-radius:0 8px 8px 0}
    .verdict{padding:.05em .5em;border:1.5px solid;border-radius:1em;white-space:nowrap}
    .verdict.unsure{border-style:dashed}
    \(tones)
    @media print{
    body{font-size:10pt}
    main{max-width:none;padding:0}
    nav{display:none}
    table{font-size:8pt}
    .table,figure,pre{overflow:visible;background:none}
    .table,details[open]{left:0;transform:none;width:auto;max-width:none}
    pre{white-space:pre-wrap}
    th,td{padding:.25em .5em}
    h1,h2,h3,h4,h5,h6,thead{break-after:avoid}
    tr,figure,aside,pre{break-inside:avoid}
    details::details-content{content-visibility:visible;display:block}
    }
    """

  private static func colours(_ colours: Palette.Colours) -> String {
    let tones = [colours.lines[2], colours.lines[1], colours.lines[4], colours.lines[0]]
    let named = [
      ("text", colours.text), ("muted", colours.muted), ("grid", colours.grid), ("paper", colours.paper),
      ("tint", colours.muted + faint), ("link", colours.lines[0]),
    ]
    let toned = zip(Tone.allCases, tones).flatMap { tone, colour in
      [(tone.rawValue, colour), ("\(tone.rawValue)-tint", colour + faint)]
    }
    return (named + toned).map { "--\($0):\($1)" }.joined(separator: ";")
  }

  /// A twelfth of a colour over the paper, as the last two digits of its code: 22 of 255.
  private static let faint = "16"

  /// Borders and backgrounds take the colour and text does not: it keeps its contrast with the page.
  private static let tones = Tone.allCases.map { tone in
    ".\(tone.rawValue){border-color:var(--\(tone.rawValue));background:var(--\(tone.rawValue)-tint)}"
  }.joined(separator: "\n")
}
