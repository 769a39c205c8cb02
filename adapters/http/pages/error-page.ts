import { type Answer, NO_STORE } from "../answer/answer.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import type { Refusal } from "../answer/refusal.ts";
import { STYLESHEET_PATH } from "./stylesheet.ts";

/** A page that needs nothing but itself, for when the site cannot render its own. */
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
<p><a href="/">To the start page</a></p>
<p><small>Request ${escapeMarkup(requestId)}</small></p>
</main>
</body>
</html>
`,
});
