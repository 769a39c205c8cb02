import { describe, expect, it } from "vitest";
import { pageAssets } from "./assets.ts";

const manifest = {
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
  it("are found with everything they import", () => {
    expect(pageAssets(manifest)).toEqual({
      script: "/assets/entry.js",
      imports: ["/assets/site.js"],
      stylesheets: ["/assets/site.css"],
      fonts: ["/assets/display.woff2"],
      pageScripts: new Map([["brands", ["/assets/brands.js", "/assets/shared.js"]]]),
    });
  });

  it("cannot be found in another build's manifest", () => {
    expect(() => pageAssets({})).toThrow("web/entry-client.tsx");
  });
});
