import { describe, expect, it } from "vitest";
import { adminAssets, pageAssets, renderAdminShell } from "./document.ts";

const manifest = {
  "web/admin/entry-admin.tsx": {
    file: "assets/entry-admin-1.js",
    css: ["assets/entry-admin-2.css"],
    assets: ["assets/fraunces-3.woff2", "assets/hole-4.svg"],
  },
};

it("uses the file names of the build", () => {
  const html = renderAdminShell(adminAssets(manifest));
  expect(html).toContain('<script type="module" src="/assets/entry-admin-1.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry-admin-2.css">');
  expect(html).toContain('href="/assets/fraunces-3.woff2" as="font"');
  expect(html).not.toContain("hole-4");
});

it("keeps the back office out of search engines and free of inline scripts", () => {
  const html = renderAdminShell(adminAssets(manifest));
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

it("says whether passwords can be reset by e-mail", () => {
  const assets = adminAssets(manifest);
  expect(renderAdminShell(assets)).not.toContain("data-recovers-passwords");
  expect(renderAdminShell(assets, { recoversPasswords: true })).toContain(
    '<div id="root" data-recovers-passwords>',
  );
});

it("throws if the build has no back office", () => {
  expect(() => adminAssets({})).toThrow("web/admin/entry-admin.tsx");
});

const pagesManifest = {
  "web/entry-client.tsx": { file: "assets/entry.js", imports: ["_site.js"] },
  "_site.js": {
    file: "assets/site.js",
    css: ["assets/site.css"],
    assets: ["assets/display.woff2", "assets/terrain.svg"],
  },
  "_shared.js": { file: "assets/shared.js", imports: ["_site.js"] },
  "web/pages/brands-page.tsx": { file: "assets/brands.js", imports: ["_shared.js", "_site.js"] },
};

describe("the built files of a page", () => {
  it("include everything they import", () => {
    expect(pageAssets(pagesManifest)).toEqual({
      script: "/assets/entry.js",
      imports: ["/assets/site.js"],
      stylesheets: ["/assets/site.css"],
      fonts: ["/assets/display.woff2"],
      pageScripts: new Map([["brands", ["/assets/brands.js", "/assets/shared.js"]]]),
    });
  });

  it("cannot be found in a manifest without the entry script", () => {
    expect(() => pageAssets({})).toThrow("web/entry-client.tsx");
  });
});
