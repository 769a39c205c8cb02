/** The built files that the back office refers to, as addresses on the site. */
export interface AdminAssets {
  script: string;
  stylesheets: string[];
  fonts: string[];
}

/** Vite's manifest of the back office's build, as far as it is read here. */
type AdminManifest = Readonly<Record<string, { file: string; css?: string[]; assets?: string[] }>>;

/** Finds the names that the browser build gave to the files of the back office. */
export const adminAssets = (manifest: unknown): AdminAssets => {
  // The build wrote it a moment ago; all that can go wrong is that it is another build's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const entry = (manifest as AdminManifest)["web/admin/entry-admin.tsx"];
  if (!entry) throw new Error("The build manifest does not name web/admin/entry-admin.tsx.");
  return {
    script: `/${entry.file}`,
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
    fonts: (entry.assets ?? []).filter((file) => file.endsWith(".woff2")).map((file) => `/${file}`),
  };
};
