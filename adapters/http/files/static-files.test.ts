import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOfFile } from "../../empty-folder.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

const SCRIPT = "console.log('golf');".repeat(50);
const folder = folderOfFile();
let http: OpenHttp;

beforeAll(async () => {
  mkdirSync(join(folder, "client", "assets"), { recursive: true });
  mkdirSync(join(folder, "client", ".vite"));
  const put = (path: string, content: string | Buffer) =>
    writeFileSync(join(folder, "client", path), content);
  put("assets/entry-3f2a.js", SCRIPT);
  put("assets/entry-3f2a.js.br", brotliCompressSync(SCRIPT));
  put("assets/entry-3f2a.js.gz", gzipSync(SCRIPT));
  put("assets/face-77aa.woff2", "not really a font");
  put("favicon.svg", "<svg/>");
  put("index.html", "<p>a template</p>");
  put(".vite/manifest.json", "{}");
  writeFileSync(join(folder, "secret.txt"), "secret");
  http = await openHttp(castChangeSet, { assets: join(folder, "client") });
});

const request = (path: string, headers: Record<string, string> = {}) =>
  http.fetch(path, { headers });

describe("hashed files", () => {
  it("may be cached forever", async () => {
    const answer = await request("/assets/entry-3f2a.js");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await answer.text()).toBe(SCRIPT);
    expect((await request("/assets/face-77aa.woff2")).headers.get("content-type")).toBe(
      "font/woff2",
    );
  });

  it("are sent as the build compressed them", async () => {
    for (const [accepted, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await request("/assets/entry-3f2a.js", { "Accept-Encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(accepted);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
    }
    const plain = await request("/assets/face-77aa.woff2", { "Accept-Encoding": "br" });
    expect(plain.headers.get("content-encoding")).toBeNull();
  });

  it("answer HEAD and 304", async () => {
    const head = await http.fetch("/assets/entry-3f2a.js", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(SCRIPT.length)]);
    const etag = head.headers.get("etag") ?? "";
    expect((await request("/assets/entry-3f2a.js", { "If-None-Match": etag })).status).toBe(304);
  });

  it("are 404 when missing, so that no page is mistaken for a script", async () => {
    const answer = await request("/assets/entry-gone.js");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});

describe("files of the root", () => {
  it("are revalidated", async () => {
    const answer = await request("/favicon.svg");
    expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const again = await request("/favicon.svg", {
      "If-None-Match": answer.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
  });

  it("exclude templates and hidden files", async () => {
    for (const path of ["/index.html", "/.vite/manifest.json", "/assets/entry-3f2a.js.br"])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
  });

  it("do not include files outside the root, whatever the path", async () => {
    for (const path of [
      "/assets/../../secret.txt",
      "/assets/%2e%2e/%2e%2e/secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/assets/..%5c..%5csecret.txt",
      "/assets//etc/passwd",
      "/assets/entry-3f2a.js%00.svg",
    ]) {
      const answer = await request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain("secret\n");
    }
  });
});
