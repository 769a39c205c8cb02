import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#adapters/http/listen.ts";
import { type OpenHttp, openHttp } from "#adapters/http/open-http.harness.ts";
import { createMemory } from "#adapters/memory/memory.ts";
import { makeOpenFiles } from "#adapters/open-data/make-open-files.ts";
import { sqliteCatalogStore } from "#adapters/sqlite/catalog-store.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { bareBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { golfBalls, putters, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

// A second directory that is kept equal to a first, at the command line.

const command = commandUnderTest();
const NAMES = ["brands.csv", "brands.ndjson", "taxonomy.json"] as const;

let there: OpenHttp;
let address: string;
let close: () => Promise<void>;
let visitors = 0;
/** What is done there once it answered. */
let meanwhile: (path: string) => Promise<unknown>;
beforeEach(async () => {
  meanwhile = async () => undefined;
  const memory = createMemory();
  there = await openHttp(castChangeSet, {}, (changes) => openInMemory(changes, memory));
  // Each question comes from another address, for none may have many revisions made.
  const server = await listen(
    {
      fetch: async ({ url, method, headers }: Request) => {
        const { pathname, search } = new URL(url);
        const visitor = `198.51.100.${(visitors += 1) % 250}`;
        const answer = await there.fetch(pathname + search, { method, headers }, visitor);
        await meanwhile(pathname);
        return answer;
      },
    },
    { host: "127.0.0.1", port: 0 },
  );
  address = server.url;
  close = async () => {
    await server.close();
    await there.close?.();
  };
});
afterEach(() => close());

const filesThere = () =>
  Promise.all(
    NAMES.map(async (name) =>
      (await there.fetch(`/data/${name}`, {}, `203.0.113.${(visitors += 1) % 250}`)).text(),
    ),
  );

/** What this directory would serve. */
const filesHere = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-sync-"));
  const database = openDatabase(command.path("golf.db"));
  try {
    const { files } = await makeOpenFiles(sqliteCatalogStore(database), {
      folder,
      license: undefined,
    });
    return NAMES.map((name) => gunzipSync(readFileSync(files[name].path)).toString());
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
};

const sync = (...options: string[]) => command.done(["brands", "sync", address, ...options]);

describe("an empty directory", () => {
  it("has the same files after a sync, and again after what changed there, read alone", async () => {
    expect(await sync()).toContain("the whole of it");
    expect(await filesHere()).toEqual(await filesThere());

    await there.commit(
      changeSetOf(
        updateBrand(
          { ...ping, slug: "karsten", name: "Karsten", foundedYear: 1960, categoryIds: [] },
          1,
        ),
        updateBrand({ ...titleist, ownershipType: "Secret", attributeIds: [], evidence: [] }, 1),
        createBrand({
          ...bareBrand,
          id: "b1000000-0000-4000-8000-000000000099",
          slug: "new-one",
          name: "New One",
          siteState: null,
          createdAt: "2026-02-03T04:05:06.789Z",
        }),
        {
          record: "brand",
          verb: "update",
          readVersion: 1,
          after: { ...bareBrand, status: "archived" },
        },
        {
          record: "category",
          verb: "update",
          readVersion: 1,
          after: { ...golfBalls, slug: "balls", name: "Balls" },
        },
        { record: "category", verb: "delete", id: putters.id, readVersion: 1 },
        {
          record: "attribute",
          verb: "update",
          readVersion: 1,
          after: { ...tourProven, definition: "Said anew." },
        },
      ),
    );
    const second = await sync("--yes");
    expect(second).toContain("what changed since the last sync");
    expect(second).toContain("2 to archive");
    expect(await filesHere()).toEqual(await filesThere());
    expect(await sync()).toContain("Nothing to do");
  });

  it("loses what went there while both were compared whole, at the latest with the next sync", async () => {
    await sync();
    await command.done(["brands", "archive", "ping"]);
    meanwhile = async (path) => {
      if (path !== "/data/changes.ndjson") return;
      meanwhile = async () => undefined;
      await there.commit(changeSetOf(updateBrand({ ...titleist, status: "archived" }, 1)));
    };
    expect(await sync("--yes")).toContain("the whole of it");
    await sync("--yes");
    expect(await filesHere()).toEqual(await filesThere());
  });

  it("is left as it is by a dry run and a plan, which does the same when it is applied", async () => {
    expect(await sync("--dry-run")).toContain("Nothing was written");
    await sync("--plan", "plan.json");
    const here = await filesHere();
    expect(here[1]).toBe("");
    await command.done(["brands", "apply", "plan.json", "--yes"]);
    expect(await filesHere()).toEqual(await filesThere());
    expect(await sync()).toContain("Nothing to do");
  });
});

describe("a directory with brands of its own", () => {
  const mine = `slug,name,ownership_type,founded_year,categories
titleist,Titleist,Private to us,1900,
own-brand,Own Brand,,2001,Our Own
`;
  beforeEach(async () => {
    const file = command.file("mine.csv", mine);
    await command.done(["brands", "import", file, "--create-missing-taxonomy"]);
  });

  it("keeps what is private and what is only here, names it, and is equal in all else", async () => {
    expect(await sync()).toMatch(
      /Only here, and left .*: brands own-brand\n.*: categories our-own\n/,
    );
    const shown = await command.json<{ ownershipType: string; foundedYear: number }>([
      "brands",
      "show",
      "titleist",
    ]);
    expect(shown).toMatchObject({ ownershipType: "Private to us", foundedYear: 1932 });
    const own = (files: string[]) =>
      files[1]?.split("\n").filter((line) => !line.includes("own-brand"));
    expect(own(await filesHere())).toEqual(own(await filesThere()));
  });

  it("loses what is only here with --mirror, once that is agreed, and its own public edits with the next sync", async () => {
    const refused = await command.run(["brands", "sync", address, "--mirror"]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("--yes")]);
    await sync("--mirror", "--yes");
    expect(await filesHere()).toEqual(await filesThere());
    await command.done(["brands", "archive", "ping"]);
    expect(await sync()).toContain("the whole of it");
    expect(await filesHere()).toEqual(await filesThere());
  });
});

describe("what is no directory", () => {
  const serving = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const spoiling = (spoil: (path: string, text: string) => string) =>
    serving((request, response) => {
      const answer = async () => {
        const given = await there.fetch(request.url ?? "/");
        response.writeHead(given.status, { "X-Revision": given.headers.get("x-revision") ?? "" });
        response.end(spoil(request.url ?? "", await given.text()));
      };
      void answer();
    });
  it("is waited for where it says to come back in a moment", async () => {
    let isFirst = true;
    const busy = await serving((request, response) => {
      if (isFirst) {
        isFirst = false;
        return response.writeHead(429, { "Retry-After": "1" }).end();
      }
      return response.writeHead(307, { Location: `${request.url}` }).end();
    });
    const ran = await command.run(["brands", "sync", busy]);
    expect(ran.stderr).toMatch(/asks to come back in 1 second/);
    expect(ran.stderr).toContain("leads round in circles");
  });

  const ndjson = (change: (text: string) => string) =>
    spoiling((path, text) => (path.endsWith("ndjson") ? change(text) : text));

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      "a page",
      () => serving((_, response) => response.end("<p>Hello</p>")),
      /datapackage\.json is no JSON object/,
    ],
    ["nothing", () => serving((_, response) => response.writeHead(404).end()), /answers 404/],
    [
      "another host",
      () =>
        serving((_, response) =>
          response.writeHead(301, { Location: "http://evil.example/" }).end(),
        ),
      /leads to http:\/\/evil\.example, and another host is not asked/,
    ],
    [
      "no host at all, with what would move a terminal's cursor",
      () =>
        serving((_, response) => response.writeHead(301, { Location: "http://[\u009B2J" }).end()),
      /leads to what is no address, and/,
    ],
    [
      "a circle",
      () =>
        serving((request, response) => response.writeHead(302, { Location: request.url }).end()),
      /leads round in circles/,
    ],
    [
      "a line that is cut",
      () => ndjson((text) => text.slice(0, -20)),
      /brands\.ndjson, line 5, is no JSON object/,
    ],
    [
      "other brands than it says",
      () => ndjson((text) => text.replace("PING", "PONG")),
      /brands\.ndjson is not what .*datapackage\.json says/,
    ],
    ["nobody", async () => "http://127.0.0.1:9", /cannot be reached/],
    ["no address", async () => "ftp://golf.example", /no address of a site/],
  ])("%s is a clear error, and nothing is written", async (_, open, message) => {
    const ran = await command.run(["brands", "sync", await open()]);
    expect(ran.stderr).toMatch(message);
    expect(ran.status).not.toBe(0);
    expect((await filesHere())[1]).toBe("");
  });

  it("is told by the line and the rule where one brand is none, and nothing is written", async () => {
    await there.commit(changeSetOf(updateBrand({ ...ping, foundedYear: 9_000 }, 1)));
    const ran = await command.run(["brands", "sync", address]);
    expect(ran.stderr).toMatch(/brands\.ndjson, line 4, foundedYear must be/);
    expect((await filesHere())[1]).toBe("");
  });
});
