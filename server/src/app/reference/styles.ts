/** The reference page's looks; its hash stands in the page's content security policy. */
export const styles = `
:root { color-scheme: light dark; --line: light-dark(#e3e4e8, #2b2d33); --soft: light-dark(#5d6068, #a0a4ad);
  --ground: light-dark(#ffffff, #131418); --raised: light-dark(#f6f7f9, #1b1d22); --ink: light-dark(#16181d, #eceef2);
  --accent: light-dark(#3b4fd8, #95a3ff); }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/20px 'Inter Variable', Inter, system-ui, sans-serif;
  display: grid; grid-template-columns: 232px minmax(0, 1fr) }
nav { border-right: 1px solid var(--line); padding: 24px 16px; position: sticky; top: 0; height: 100vh; overflow: auto }
nav a { display: block; padding: 5px 8px; border-radius: 6px; color: var(--soft); text-decoration: none }
nav a:hover, nav a[aria-current] { background: var(--raised); color: var(--ink) }
nav strong { display: block; padding: 0 8px 12px; font-size: 15px }
main { padding: 32px 40px 96px; max-width: 960px; min-width: 0 }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 4px; letter-spacing: -.01em }
h2 { font-size: 18px; line-height: 26px; margin: 48px 0 4px }
h3 { font-size: 13px; margin: 20px 0 6px; color: var(--soft); font-weight: 550 }
p { margin: 4px 0 8px } .soft { color: var(--soft) }
code { font: 12.5px/18px ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
.path { display: inline-block; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px }
.path b { color: var(--accent); margin-right: 6px }
table { width: 100%; border-collapse: collapse; border-top: 1px solid var(--line) }
td, th { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); font-weight: 400 }
th { width: 34% } .must { color: var(--soft); font-size: 12px; margin-left: 6px }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
details { margin-top: 4px } summary { cursor: pointer; color: var(--soft) }
@media (max-width: 760px) { body { display: block } nav { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; padding: 12px } nav strong { width: 100% } main { padding: 20px 16px 64px } th { width: 45% } }
`
