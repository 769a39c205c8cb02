import { ROOT_ID } from "../site/document.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import { SITE_NAME } from "../site/services.ts";
import type { AdminAssets } from "../site/assets.ts";

export { adminAssets } from "../site/assets.ts";

/** The page that answers every path beneath /admin: the browser does the rest. It holds nothing that depends on who asks. */
export const renderAdminShell = (
  { script, stylesheets, fonts }: AdminAssets,
  { recoversPasswords = false } = {},
): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Admin | ${SITE_NAME}</title>` +
  `<meta name="robots" content="noindex, nofollow">` +
  fonts
    .map(
      (font) =>
        `<link rel="preload" href="${escapeMarkup(font)}" as="font" type="font/woff2" crossorigin>`,
    )
    .join("") +
  stylesheets.map((sheet) => `<link rel="stylesheet" href="${escapeMarkup(sheet)}">`).join("") +
  `<script type="module" src="${escapeMarkup(script)}"></script>` +
  `<meta name="color-scheme" content="light dark">` +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
  `</head><body><div id="${ROOT_ID}"${recoversPasswords ? " data-recovers-passwords" : ""}><main class="whole-page"><p class="loading">` +
  `<span class="spinner" aria-hidden="true"></span>Loading...</p></main></div>` +
  `<noscript><p>The back office needs JavaScript.</p></noscript></body></html>`;
