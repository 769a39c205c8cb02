import type { HydrationState } from "react-router-dom";
import { escapeMarkup } from "#core/text/escape.ts";
import { escapeJson, type PageHead, writeHead } from "./head.ts";
import { type Site, SITE_NAME } from "./services.ts";

/** The element that holds the rendered page. */
export const ROOT_ID = "root";

export interface DocumentParts {
  /** The beginning of the page's file name. */
  page: string;
  head: PageHead;
  /** The rendered page. */
  html: string;
  /** The output of `writePageData`. */
  data: string;
  site: Site;
  assets: PageAssets;
}

/** A whole HTML document around a rendered page. */
export const writeDocument = ({ page, head, html, data, site, assets }: DocumentParts): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `${siteTags(assets)}${pageTags(page, assets)}${writeHead(head, site)}</head>` +
  `<body><div id="${ROOT_ID}">${html}</div>${data}</body></html>`;

const pageTags = (page: string, assets: PageAssets): string =>
  (assets.pageScripts.get(page) ?? []).map(preloadTag).join("");

/** Low priority, after styles and fonts: a page is complete without its scripts. */
const preloadTag = (script: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="${escapeMarkup(script)}">`;

/** Files that an entry needs at once. */
const entryTags = ({ script, stylesheets, fonts }: AdminAssets): string =>
  [
    ...fonts.map(
      (font) =>
        `<link rel="preload" href="${escapeMarkup(font)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...stylesheets.map((sheet) => `<link rel="stylesheet" href="${escapeMarkup(sheet)}">`),
    `<script type="module" src="${escapeMarkup(script)}"></script>`,
  ].join("");

const siteTags = (assets: PageAssets): string =>
  [
    entryTags(assets),
    ...assets.imports.map(preloadTag),
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" content="#f6f1e5" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#0f1813" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    `<link rel="alternate" type="application/atom+xml" title="${SITE_NAME}: recently added" href="/feed.xml">`,
    `<link rel="alternate" type="application/atom+xml" title="${SITE_NAME}: events" href="/events.xml">`,
  ].join("");

/** The data that the server rendered with, so that the browser renders the same. */
export interface PageData extends HydrationState {
  site: Site;
}

const PAGE_DATA_ID = "page-data";

/** A data block, which the content security policy allows, unlike an inline script. */
export const writePageData = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>`;

export const readPageData = (): PageData => {
  const element = document.getElementById(PAGE_DATA_ID);
  return JSON.parse(element?.textContent ?? "");
};

/** The page of every address below /admin; the browser does the rest. It is the same for everybody. */
export const renderAdminShell = (assets: AdminAssets, { recoversPasswords = false } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Admin | ${SITE_NAME}</title>` +
  `<meta name="robots" content="noindex, nofollow">` +
  entryTags(assets) +
  `<meta name="color-scheme" content="light dark">` +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
  `</head><body><noscript><p>The back office needs JavaScript.</p></noscript>` +
  `<div id="${ROOT_ID}"${recoversPasswords ? " data-recovers-passwords" : ""}><main class="whole-page"><p class="loading">` +
  `<span class="spinner" aria-hidden="true"></span>Loading...</p></main></div></body></html>`;

/** URLs of the built files that pages refer to. */
export interface PageAssets {
  script: string;
  /** Imports of the entry script, for the browser to preload. */
  imports: string[];
  stylesheets: string[];
  /** Fonts to preload before the style sheet is parsed. */
  fonts: string[];
  /** The additional scripts of each page, by the beginning of its file name. */
  pageScripts: ReadonlyMap<string, string[]>;
}

/** The used parts of Vite's `manifest.json`. */
export interface BuildManifest {
  [source: string]: BuiltModule | undefined;
}

interface BuiltModule {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const ENTRY = "web/entry-client.tsx";
const ADMIN_ENTRY = "web/admin/entry-admin.tsx";
const PAGE = /^web\/pages\/([a-z-]+)-pages?\.tsx$/;

/** Finds the built files of the pages. */
export const pageAssets = (manifest: BuildManifest): PageAssets => {
  const atFirst = modulesOf(manifest, ENTRY);
  const [script, ...imports] = atFirst.map(({ file }) => `/${file}`);
  if (script === undefined) throw new Error(`The build manifest does not name ${ENTRY}.`);
  const pageScripts = new Map<string, string[]>();
  for (const source of Object.keys(manifest)) {
    const name = PAGE.exec(source)?.[1];
    if (name === undefined) continue;
    const more = modulesOf(manifest, source).filter((module) => !atFirst.includes(module));
    pageScripts.set(
      name,
      more.map(({ file }) => `/${file}`),
    );
  }
  return {
    script,
    imports,
    ...stylesOf(atFirst),
    pageScripts,
  };
};

type AdminAssets = Pick<PageAssets, "script" | "stylesheets" | "fonts">;

export const adminAssets = (manifest: BuildManifest): AdminAssets => {
  const entry = manifest[ADMIN_ENTRY];
  if (!entry) throw new Error(`The build manifest does not name ${ADMIN_ENTRY}.`);
  return { script: `/${entry.file}`, ...stylesOf([entry]) };
};

/** Style sheets of modules, and the fonts they use. */
const stylesOf = (modules: readonly BuiltModule[]): Pick<PageAssets, "stylesheets" | "fonts"> => ({
  stylesheets: modules.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  fonts: modules
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/${file}`),
});

/** A module and its imports, which the browser would discover one after the other. */
const modulesOf = (
  manifest: BuildManifest,
  source: string,
  seen = new Set<string>(),
): BuiltModule[] => {
  const module = manifest[source];
  if (!module || seen.has(source)) return [];
  seen.add(source);
  return [module, ...(module.imports ?? []).flatMap((other) => modulesOf(manifest, other, seen))];
};
