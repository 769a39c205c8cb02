import { describe, expect, it } from "vitest";
import { chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { changeSetOf, createList } from "../change/change-set.fixture.ts";
import { LIMITS } from "../limits.ts";
import { golfBalls, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import type { BackOffice } from "./back-office.ts";
import { failureOf, valueOf } from "./back-office.harness.ts";
import { freshOffice, lastBatch, open, refOf } from "./back-office-steps.harness.ts";

const PUTTERS = { title: "Putters", text: "Who makes them.", query: "/brands?category=putters" };
const CHOSEN = { title: "Two of note", text: "Chosen by us.", brands: ["titleist", "PING"] };

const only = async (office: BackOffice) => (await office.showLists())[0];

const current = freshOffice();

describe("lists by editors", () => {
  it("hold a query in canonical form, or brands in the editor's order", async () => {
    const { amy, emails } = current();
    expect(await amy.showLists()).toEqual([]);
    const { saved, batchId, revision } = valueOf(await amy.saveRecord("list", PUTTERS));
    expect(saved).toEqual({
      id: expect.any(String),
      slug: "putters",
      title: "Putters",
      text: "Who makes them.",
      query: "category=putters",
      brandIds: [],
      brands: null,
      displayOrder: 1,
      version: revision,
    });
    expect(await lastBatch(amy)).toMatchObject({
      id: batchId,
      actor: emails.amy,
      sample: [{ record: "list", verb: "create", name: "Putters" }],
    });
    valueOf(await amy.saveRecord("list", CHOSEN));
    expect(await amy.showLists()).toMatchObject([
      { slug: "putters", brands: null },
      { slug: "two-of-note", brandIds: [titleist.id, ping.id], brands: ["titleist", "ping"] },
    ]);
  });

  it.each([
    ["without a title", { ...PUTTERS, title: " " }, ["title"]],
    ["without a text", { ...PUTTERS, text: "" }, ["text"]],
    ["without a query or brands", { ...PUTTERS, query: null }, ["query"]],
    ["with a query and brands", { ...PUTTERS, brands: ["ping"] }, ["brands"]],
    ["with an unknown filter in the query", { ...PUTTERS, query: "colour=red" }, ["query"]],
    [
      "with unknown brands",
      { ...CHOSEN, brands: ["ping", "pong", "pang"] },
      ["brands.1", "brands.2"],
    ],
    [
      "with too many brands",
      { ...CHOSEN, brands: Array(LIMITS.listBrands + 1).fill("ping") },
      ["brands"],
    ],
    ["with an unknown field", { ...PUTTERS, colour: "red" }, ["colour"]],
  ])("are refused %s", async (_why, input, paths) => {
    const { amy } = current();
    const failure = failureOf(await amy.saveRecord("list", input));
    expect(failure).toMatchObject({
      kind: "invalid-input",
      errors: paths.map((path) => ({ path })),
    });
    expect(await amy.showLists()).toEqual([]);
  });

  it("are at most a hundred", async () => {
    const { amy, store } = current();
    const lists = Array.from({ length: LIMITS.lists - 1 }, (_, n) =>
      createList({
        id: `f2000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
        slug: `list-${n}`,
        title: `List ${n}`,
        text: "One of many.",
        query: "category=putters",
        brandIds: [],
        displayOrder: n,
      }),
    );
    await store.commit(changeSetOf(...lists));
    const { saved } = valueOf(await amy.saveRecord("list", PUTTERS));
    expect(failureOf(await amy.saveRecord("list", CHOSEN))).toEqual({
      kind: "invalid-input",
      errors: [{ path: "title", message: "would make more than 100 lists; delete one first" }],
    });
    // Existing lists can still be changed.
    valueOf(await amy.saveRecord("list", { ...PUTTERS, text: "Anew." }, refOf(saved)));
    expect(await amy.showLists()).toHaveLength(100);
  });

  it("need a unique slug, and refuse a stale version when saved or deleted", async () => {
    const { amy, ben } = current();
    const { saved } = valueOf(await amy.saveRecord("list", PUTTERS));
    expect(failureOf(await ben.saveRecord("list", PUTTERS))).toEqual({
      kind: "slug-unavailable",
      record: "list",
      slug: "putters",
      alternative: "putters-2",
    });
    const again = valueOf(
      await ben.saveRecord("list", { ...PUTTERS, text: "Anew." }, refOf(saved)),
    );
    const stale = { kind: "stale", records: [{ record: "list", id: saved.id }] };
    expect(failureOf(await amy.saveRecord("list", PUTTERS, refOf(saved)))).toEqual(stale);
    expect(failureOf(await amy.deleteRecord("list", refOf(saved)))).toEqual(stale);
    valueOf(await amy.deleteRecord("list", refOf(again.saved)));
    expect(await amy.showLists()).toEqual([]);
    expect(failureOf(await amy.deleteRecord("list", refOf(again.saved)))).toMatchObject({
      kind: "taxonomy-not-found",
      record: "list",
    });
  });

  it("can be reverted after they are created, changed or deleted", async () => {
    const { amy } = current();
    const created = valueOf(await amy.saveRecord("list", CHOSEN));
    const changed = valueOf(
      await amy.saveRecord("list", { ...CHOSEN, brands: ["chervo"] }, refOf(created.saved)),
    );
    const { items, names } = valueOf(await amy.showBatch(changed.batchId ?? "", 1));
    expect(items[0]?.changes).toMatchObject([
      { name: "Brands", before: [titleist.id, ping.id], after: [chervo.id] },
    ]);
    expect(names[ping.id]).toBe(ping.name);
    const undo = valueOf(await amy.revert(changed.batchId ?? ""));
    expect(undo.report.records).toMatchObject([{ name: "Two of note", verb: "update" }]);
    const back = await only(amy);
    expect(back?.brands).toEqual(["titleist", "ping"]);
    const deleted = valueOf(await amy.deleteRecord("list", refOf(back ?? created.saved)));
    valueOf(await amy.revert(deleted.batchId ?? ""));
    expect((await only(amy))?.brands).toEqual(["titleist", "ping"]);
    valueOf(await amy.revert(created.batchId ?? ""));
    expect(await amy.showLists()).toEqual([]);
  });

  it("name the remaining brand after a merge, and leave out deleted brands until they are restored", async () => {
    const { amy } = current();
    valueOf(await amy.saveRecord("list", CHOSEN));
    const merged = valueOf(
      await amy.mergeBrands(refOf(await open(amy, titleist.id)), refOf(await open(amy, chervo.id))),
    );
    expect((await only(amy))?.brands).toEqual(["chervo", "ping"]);
    valueOf(await amy.revert(merged.batchId ?? ""));
    expect((await only(amy))?.brands).toEqual(["titleist", "ping"]);
    const deleted = valueOf(await amy.deleteBrand(refOf(await open(amy, titleist.id))));
    const list = await only(amy);
    expect(list?.brands).toEqual(["ping"]);
    const edited = { ...CHOSEN, text: "Chosen anew.", brands: ["ping"] };
    valueOf(await amy.saveRecord("list", edited, list && refOf(list)));
    valueOf(await amy.revert(deleted.batchId ?? ""));
    expect((await only(amy))?.brands).toEqual(["titleist", "ping"]);
  });

  it("update their query if a category gets another slug or is merged", async () => {
    const { amy } = current();
    valueOf(await amy.saveRecord("list", { ...PUTTERS, query: "category=putters&sort=name-asc" }));
    const read = async (id: string) =>
      refOf(
        (await amy.listTaxonomy()).categories.find((one) => one.id === id) ?? { id, version: 0 },
      );
    const { id: _id, ...category } = putters;
    const input = { ...category, slug: "flat-sticks" };
    valueOf(await amy.saveRecord("category", input, await read(putters.id)));
    expect((await only(amy))?.query).toBe("category=flat-sticks&sort=name-asc");
    const { batchId } = valueOf(
      await amy.mergeTaxonomy("category", await read(putters.id), golfClubs.id),
    );
    expect((await only(amy))?.query).toBe("category=golf-clubs&sort=name-asc");
    valueOf(await amy.revert(batchId ?? ""));
    expect((await only(amy))?.query).toBe("category=flat-sticks&sort=name-asc");
    valueOf(await amy.deleteRecord("category", await read(golfBalls.id)));
    expect((await only(amy))?.query).toBe("category=flat-sticks&sort=name-asc");
  });
});
