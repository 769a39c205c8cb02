import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
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
const RACES = process.env["GOLFBRANDS_LONG"] ? 100 : 2;

/** Waits until both servers show the text. `catalog-store.ts` has the limit. */
const bothShow = async (path: string, text: string): Promise<void> => {
  for (const site of servers()) await expect.poll(() => pageOf(site, path), SOON).toContain(text);
};
describe("two servers on one project", () => {
  it("show a save at once on the server that made it, and within seconds on the other", async () => {
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

  it(`accept one of two simultaneous saves, and show the other editor the merge, in ${RACES} races`, async () => {
    const slug = "bridgestone-golf";
    let won = 0;
    for (let race = 0; race < RACES; race += 1) {
      const hqLocation = `Race ${randomUUID()}`;
      const editors = await Promise.all(
        servers().map(async (site, n) => {
          const { path, content, etag } = await openBrand(site, slug);
          // Differs from the old year and from the other editor's year.
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
      // The refused editor's input is merged. Equal changes do not conflict.
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
});
