/** The built files that pages refer to, as addresses on the site. */
export interface PageAssets {
  script: string;
  /** What the first script imports, so that the browser need not read it to know. */
  imports: string[];
  stylesheets: string[];
  /** Fonts worth fetching before the style sheet asks for them. */
  fonts: string[];
  /** For each page by name, the scripts it needs besides the first. */
  pageScripts: ReadonlyMap<string, string[]>;
}

/** Vite's `manifest.json`, as far as it is read here. */
interface BuildManifest {
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
const PAGE = /^web\/pages\/([a-z-]+)-page\.tsx$/;

/** Finds the names that the browser build gave to the files of the pages. */
export const pageAssets = (written: unknown): PageAssets => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build wrote it a moment ago; all that can go wrong is that it is another build's.
  const manifest = written as BuildManifest;
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

/** The built files that the back office refers to. */
export type AdminAssets = Pick<PageAssets, "script" | "stylesheets" | "fonts">;

/** Finds the names that the browser build gave to the files of the back office. */
export const adminAssets = (written: unknown): AdminAssets => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
  const entry = (written as BuildManifest)[ADMIN_ENTRY];
  if (!entry) throw new Error(`The build manifest does not name ${ADMIN_ENTRY}.`);
  return { script: `/${entry.file}`, ...stylesOf([entry]) };
};

/** The style sheets of modules, and the fonts among their files. */
const stylesOf = (modules: readonly BuiltModule[]): Pick<PageAssets, "stylesheets" | "fonts"> => ({
  stylesheets: modules.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  fonts: modules
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/${file}`),
});

/** A module and all that it imports: the browser would find these one after the other. */
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
