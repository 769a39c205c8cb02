import { escapeMarkup } from "#core/text/escape.ts";
import { type Answer, textAnswer } from "./answer.ts";
import type { Refusal } from "./refusal.ts";

/** An error page without scripts, for errors that the page renderer cannot show. */
export const errorPage = (refusal: Refusal, requestId: string): Answer =>
  textAnswer(
    refusal.status,
    "text/html; charset=utf-8",
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(refusal.title)} | GolfBrands</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<header>GolfBrands</header>
<main>
<h1>${escapeMarkup(refusal.title)}</h1>
<p>${escapeMarkup(refusal.detail)}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>Request ${escapeMarkup(requestId)}</small></p>
</main>
</body>
</html>
`,
    refusal.headers,
  );

/** The stylesheet of error pages, in the colours of the site; the CSP allows no inline styles. */
export const STYLESHEET_PATH = "/error.css";

export const STYLESHEET = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f1e5, #0f1813);
  --ink: light-dark(#17261e, #ece6d6);
  --green: light-dark(#1b5a3e, #92cdab);
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header, h1 { font: 2.25rem/1.2 "Iowan Old Style", Palatino, Georgia, serif; }
header { padding: .9rem 1.25rem; border-bottom: 1px solid light-dark(#dcd1b8, #2c3a32); font-size: 1.3rem; }
main { max-width: 52rem; padding: 3rem 1.25rem 6rem; }
h1 { margin: 0 0 .5rem; text-wrap: balance; }
p { margin: .5rem 0; max-width: 42rem; }
a { color: var(--green); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
`;
