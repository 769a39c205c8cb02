import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { failureOf, valueOf } from "#core/back-office/back-office.harness.ts";
import { openBrand, type ProjectSite, SOON, stageProject } from "./supabase-site.harness.ts";

// Two servers on one project, and manual edits of its database.

const stage = stageProject(2);
const servers = (): [ProjectSite, ProjectSite] => {
  const [one, other] = stage().sites;
  if (!one || !other) throw new Error("Two sites are staged");
  return [one, other];
};
const pageOf = async (site: ProjectSite, path: string): Promise<string> =>
  (await site.read(path)).text;

/** Races of two editors; 100 in `npm run test:long`. */
const RACES = process.env["GOLFBRANDS_LONG"] ? 100 : 5;

/** Waits until both servers show it. `catalog-store.ts` has the limit. */
const bothShow = async (path: string, text: string): Promise<void> => {
  for (const site of servers()) await expect.poll(() => pageOf(site, path), SOON).toContain(text);
};
const bothLack = async (path: string): Promise<void> => {
  for (const site of servers())
    await expect.poll(async () => (await site.read(path)).status, SOON).toBe(404);
};

describe("two servers on one project", () => {
  it("show a save at once on the server that made it, and soon on the other", async () => {
    const [one] = servers();
    const { path, content, etag } = await openBrand(one, "titleist");
    const text = "Saved through one, shown by both";
    const saved = await one.asAmy("PUT", path, { ...content, shortDescription: text }, etag);
    expect(saved.status).toBe(200);
    expect(await pageOf(one, "/brands/titleist")).toContain(text);
    expect(await pageOf(one, "/brands?search=titleist")).toContain(text);
    await bothShow("/brands/titleist", text);
    await bothShow("/brands?search=titleist", text);
  });

  it("refuse a save that conflicts with one on the other server", async () => {
    const [one, other] = servers();
    const mine = await openBrand(one, "srixon");
    const theirs = await openBrand(other, "srixon");
    const send = (site: ProjectSite, { path, content, etag }: typeof mine, hqLocation: string) =>
      site.asAmy("PUT", path, { ...content, hqLocation }, etag);
    expect((await send(other, theirs, "Kobe")).status).toBe(200);
    expect((await send(one, mine, "Tokyo")).status).toBe(412);
    expect((await openBrand(one, "srixon")).content["hqLocation"]).toBe("Kobe");
  });

  it(`accept one of two simultaneous saves, and show the other editor the merge, in ${RACES} races`, async () => {
    const slug = "bridgestone-golf";
    let won = 0;
    for (let race = 0; race < RACES; race += 1) {
      const hqLocation = `Race ${randomUUID()}`;
      const editors = await Promise.all(
        servers().map(async (site, n) => {
          const { path, content, etag } = await openBrand(site, slug);
          // Different from the old year and from the other editor's.
          const foundedYear = 1_700 + ((Number(content["foundedYear"]) + 1 + n) % 200);
          const save = async () => {
            const mine = { ...content, foundedYear, hqLocation };
            const answer = await site.asAmy("PUT", `${path}?whenStale=merge`, mine, etag);
            return { foundedYear, status: answer.status, body: (await answer.json()) as unknown };
          };
          return { save };
        }),
      );
      const answers = await Promise.all(editors.map(({ save }) => save()));
      answers.sort((a, b) => a.status - b.status);
      expect(answers.map(({ status }) => status)).toEqual([200, 412]);
      const [mine, theirs] = [answers[1]?.foundedYear, answers[0]?.foundedYear];
      // The other editor keeps the input. Equal changes do not conflict.
      expect(answers[1]?.body).toMatchObject({
        kind: "brand-conflict",
        current: { foundedYear: theirs, hqLocation },
        merged: { foundedYear: mine, hqLocation },
        conflicts: [{ field: "foundedYear", mine, theirs }],
      });
      const { content } = await openBrand(servers()[0], slug);
      expect(content).toMatchObject({ foundedYear: theirs, hqLocation });
      won += 1;
    }
    process.stdout.write(
      `${RACES} races of two editors over Supabase: exactly one won in ${won} (guaranteed: all)\n`,
    );
  }, 600_000);

  it("hide brands that an editor archived or deleted on one", async () => {
    const [one, other] = servers();
    const archived = await openBrand(one, "cobra-golf");
    const saved = { ...archived.content, status: "archived" };
    expect((await one.asAmy("PUT", archived.path, saved, archived.etag)).status).toBe(200);
    const deleted = await openBrand(other, "mizuno-golf");
    const answer = await other.asAmy("DELETE", deleted.path, undefined, deleted.etag);
    expect(answer.ok).toBe(true);
    await bothLack("/brands/cobra-golf");
    await bothLack("/brands/mizuno-golf");
  });
});

describe("merging brands on a project", () => {
  it("redirects on both servers, and is reverted with the views", async () => {
    const [one, other] = servers();
    const { office } = one;
    const create = async (name: string, more: object) =>
      valueOf(await office.saveBrand({ name, ...more })).brand;
    const into = await create("Merged Kasco", {});
    const from = await create("Merged Kasko", { foundedYear: 1964 });
    await fetch(`${one.url}/api/brands/${from.id}/views`, {
      method: "POST",
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
    });
    const viewsOf = async (id: string) => valueOf(await office.openBrand(id)).viewCount;
    await expect.poll(() => viewsOf(from.id), SOON).toBe(1);

    const refs = [from, into].map(({ id, version }) => ({ id, readVersion: version }));
    const [fromRef, intoRef] = refs;
    if (!fromRef || !intoRef) throw new Error("A merge has two sides");
    const { batchId, brand } = valueOf(await office.mergeBrands(fromRef, intoRef));
    expect(brand).toMatchObject({ foundedYear: 1964, aliases: ["Merged Kasko"], viewCount: 1 });
    for (const site of [one, other])
      await expect
        .poll(async () => (await fetch(`${site.url}/brands/merged-kasko`)).url, SOON)
        .toBe(`${site.url}/brands/merged-kasco`);

    valueOf(await other.office.revert(batchId ?? ""));
    expect([await viewsOf(from.id), await viewsOf(into.id)]).toEqual([1, 0]);
    expect(valueOf(await office.openBrand(into.id))).toMatchObject({
      foundedYear: null,
      aliases: [],
    });
  });
});

describe("an administrator with only a session", () => {
  it("shares checks: a question answered on one server is closed on the other, until that is undone", async () => {
    const [amy, elsewhere] = servers().map(({ office }) => office);
    if (!amy || !elsewhere) throw new Error("Two sites are staged");
    const { id = "", brand, seen = "" } = (await amy.nextQuestion()) ?? {};
    expect((await elsewhere.nextQuestion())?.id).toBe(id);
    const { batchId } = valueOf(await amy.answerQuestion(id, "true", seen));
    expect(failureOf(await elsewhere.answerQuestion(id, "true", seen))).toEqual({
      kind: "question-stale",
      id,
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(valueOf(await elsewhere.openBrand(brand?.id ?? "")).evidence).toContainEqual(
      expect.objectContaining({ field: "websiteUrl", checkedOn: today, grade: "brand" }),
    );
    valueOf(await amy.revert(batchId ?? ""));
    valueOf(await elsewhere.answerQuestion(id, "later", seen));
    expect((await amy.nextQuestion())?.id).not.toBe(id);
  });
});

describe("a manual edit in the database", () => {
  it("appears in both: a text, a link, a category name, an archived and a deleted brand", async () => {
    const { sql } = stage().lite;
    await sql("update public.brands set short_description = 'By hand' where slug = 'callaway'");
    await bothShow("/brands?search=callaway", "By hand");
    await sql("update public.categories set name = 'Clubs by hand' where slug = 'golf-clubs'");
    await bothShow("/categories", "Clubs by hand");
    await sql(
      `insert into public.brand_attributes (brand_id, attribute_id)
       select b.id, a.id from public.brands as b cross join public.attributes as a
       where b.slug = 'callaway' and a.slug = 'made-in-usa' on conflict do nothing`,
    );
    await bothShow("/brands?search=callaway&attr=made-in-usa", "By hand");
    await sql("update public.brands set status = 'archived' where slug = 'odyssey'");
    await bothLack("/brands/odyssey");
    await sql("delete from public.brands where slug = 'vice-golf'");
    await bothLack("/brands/vice-golf");
    expect((await servers()[0].read("/readyz")).status).toBe(200);
  });

  it("makes an open form stale", async () => {
    const [one] = servers();
    const { path, content, etag } = await openBrand(one, "titleist");
    await stage().lite.sql(
      "update public.brands set hq_location = 'By hand' where slug = 'titleist'",
    );
    const saved = await one.asAmy("PUT", path, { ...content, hqLocation: "Fairhaven" }, etag);
    expect(saved.status).toBe(412);
    expect(JSON.stringify(await saved.json())).toContain("By hand");
  });
});
