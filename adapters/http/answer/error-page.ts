import { escapeMarkup } from "#core/text/escape.ts";
import { type Answer, NO_STORE } from "./answer.ts";
import type { Refusal } from "./refusal.ts";

/** A page without scripts, for when the site cannot render its own. */
export const errorPage = (refusal: Refusal, requestId: string): Answer => ({
  status: refusal.status,
  headers: { ...NO_STORE, ...refusal.headers, "Content-Type": "text/html; charset=utf-8" },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(refusal.title)} | GolfBrands</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
<h1>${escapeMarkup(refusal.title)}</h1>
<p>${escapeMarkup(refusal.detail)}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>Request ${escapeMarkup(requestId)}</small></p>
</main>
</body>
</html>
`,
});

/** The stylesheet of pages that the server writes itself, in the colours of the site; the CSP allows no inline styles. */
export const STYLESHEET_PATH = "/api/docs.css";

export const STYLESHEET = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f1e5, #0f1813);
  --ink: light-dark(#17261e, #ece6d6);
  --quiet: light-dark(#526058, #a4b1a8);
  --line: light-dark(#ded4be, #2a3931);
  --green: light-dark(#1b5a3e, #92cdab);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; font-family: "Iowan Old Style", Palatino, Georgia, serif; }
h1 { font-size: 2.25rem; margin: 0 0 .5rem; }
h2 { font-size: 1.5rem; margin: 0; }
h3 { font-size: 1rem; margin: 0; font-family: inherit; font-weight: 600; }
summary :is(h2, h3) { display: inline; }
summary { cursor: pointer; padding: .75rem 0; }
details { border-top: 1px solid var(--line); }
details details { margin-inline-start: 1.25rem; }
details details > div { padding-bottom: 1.5rem; overflow-wrap: break-word; }
summary code { display: block; margin-inline-start: 1rem; font-weight: 400; color: var(--quiet); overflow-wrap: anywhere; }
h4 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--quiet); font-weight: 600; }
p { margin: .5rem 0; max-width: 42rem; }
a { color: var(--green); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.verb { color: var(--green); font-weight: 700; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { font-size: .8125rem; color: var(--quiet); font-weight: 600; }
th, td { text-align: start; vertical-align: top; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); }
small, .quiet { color: var(--quiet); }
`;
