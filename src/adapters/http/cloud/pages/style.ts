/** The style of all cloud pages, in the colors of the dashboard and the mails. */
export const CLOUD_PAGES_CSS = `:root {
  color-scheme: light dark;
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif;
  --ground: #f4f5f6; --surface: #ffffff; --line: #c9d0d5; --edge: #7d8a93; --ink: #1b2227; --ink-soft: #5a666f;
  --accent: #1f6676; --accent-ink: #ffffff; --accent-soft: #e2eff1; --bad: #b83a32;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161a; --surface: #191f24; --line: #3b4750; --edge: #6b7a84; --ink: #e3e8eb; --ink-soft: #96a3ac;
    --accent: #5fb3c3; --accent-ink: #0d1a1e; --accent-soft: #1d3940; --bad: #ee8479;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
header, main, footer { max-width: 36rem; margin: 0 auto; padding: 0 1.25rem; }
.wide :is(header, main, footer) { max-width: 64rem; }
header { padding-top: 1.5rem; }
main { padding-top: 1.5rem; padding-bottom: 1rem; overflow-wrap: anywhere; }
footer { padding-top: 1rem; padding-bottom: 2.5rem; }
footer nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: .875rem; }
footer a { color: var(--ink-soft); padding: .25rem 0; }
a { color: var(--accent); }
.brand { color: var(--accent); font-weight: 700; font-size: 1.125rem; text-decoration: none; }
h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 600; margin: 0 0 .75rem; }
h2 { font-size: 1.125rem; line-height: 1.35; font-weight: 600; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; }
ul, ol { margin: 0 0 1rem; padding-left: 1.35rem; }
li { margin: 0 0 .3rem; }
section { background: var(--surface); border-radius: .5rem; padding: 1.5rem; margin: 0 0 1.25rem; }
section > :last-child, form > :last-child { margin-bottom: 0; }
.pair { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); margin: 0 0 1.25rem; }
.pair section { margin: 0; display: flex; flex-direction: column; }
.pair ul { flex: 1; }
.actions { display: flex; flex-wrap: wrap; gap: .625rem; }
.field { display: flex; flex-wrap: wrap; gap: .625rem; margin: 0 0 1rem; }
.field input { flex: 1 1 14rem; min-width: 0; }
label { display: block; font-weight: 600; margin: 0 0 .35rem; }
input, button, .button { font: inherit; line-height: 1.25rem; padding: .7rem 1rem; border-radius: .4rem; min-height: 2.75rem; }
input { background: var(--ground); color: inherit; border: 1px solid var(--edge); }
button, .button { background: var(--accent); color: var(--accent-ink); border: 1px solid var(--accent); font-weight: 600; cursor: pointer; display: inline-block; text-decoration: none; }
button.quiet, .button.quiet { background: none; color: var(--accent); }
.lead { font-size: 1.125rem; max-width: 44rem; }
.lead + .actions { margin-bottom: 2rem; }
.trio { display: grid; gap: 1.25rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); margin: 0 0 2rem; }
.trio p { margin: 0; color: var(--ink-soft); }
.price { margin: 0 0 1rem; }
.price b { display: block; font-size: 1.5rem; line-height: 1.25; font-weight: 600; }
.price span { color: var(--ink-soft); font-size: .9375rem; }
progress { display: block; width: 100%; height: .5rem; margin: 0 0 1rem; accent-color: var(--accent); }
button[aria-disabled=true] { opacity: .55; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=status]:empty { margin: 0; }
.field:has(+ [role=status]:empty) { margin-bottom: 0; }
.problem { color: var(--bad); }
.note { color: var(--ink-soft); font-size: .9375rem; }
.success { background: var(--accent-soft); border-radius: .4rem; padding: .7rem 1rem; }
.kept { white-space: pre-wrap; font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
iframe { display: block; margin: 0 0 1.25rem; width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .4rem; background: #fff; }
[hidden] { display: none !important; }
@media (max-width: 30rem) { .actions > *, .field button { flex: 1 1 100%; text-align: center; } section { padding: 1.25rem; } }
`;
