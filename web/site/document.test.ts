import { expect, it } from "vitest";
import { adminAssets } from "./assets.ts";
import { renderAdminShell } from "./document.ts";

const manifest = {
  "web/admin/entry-admin.tsx": {
    file: "assets/entry-admin-1.js",
    css: ["assets/entry-admin-2.css"],
    assets: ["assets/fraunces-3.woff2", "assets/hole-4.svg"],
  },
};

it("refers to the built files by the names the build gave them", () => {
  const html = renderAdminShell(adminAssets(manifest));
  expect(html).toContain('<script type="module" src="/assets/entry-admin-1.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry-admin-2.css">');
  expect(html).toContain('href="/assets/fraunces-3.woff2" as="font"');
  expect(html).not.toContain("hole-4");
});

it("is found by no search engine, and runs nothing inline", () => {
  const html = renderAdminShell(adminAssets(manifest));
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

it("says whether forgotten passwords can be replaced here", () => {
  const assets = adminAssets(manifest);
  expect(renderAdminShell(assets)).not.toContain("data-recovers-passwords");
  expect(renderAdminShell(assets, { recoversPasswords: true })).toContain(
    '<div id="root" data-recovers-passwords>',
  );
});

it("says so when the build left the back office out", () => {
  expect(() => adminAssets({})).toThrow("web/admin/entry-admin.tsx");
});
