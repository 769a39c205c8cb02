import { describe, expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { Evidence } from "../brand/evidence.ts";
import type { JsonValue } from "../brand/fields.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { madeInUsa, tourProven } from "../taxonomy/taxonomy.fixture.ts";
import type { AcceptedValues } from "./checked-facts.ts";
import { openImport } from "./import.harness.ts";
import { plannedChange } from "./planned-change.ts";

const checked = (field: string): Evidence => ({
  field,
  source: "Trade Fair",
  checkedOn: "2026-02-15",
  grade: "independent",
});

const brand: BrandRecord = {
  ...bareBrand,
  foundedYear: 1959,
  hqLocation: "Phoenix",
  attributeIds: [tourProven.id, madeInUsa.id],
  evidence: [checked("foundedYear"), checked(`attr:${tourProven.id}`)],
};

const planned = async (
  header: string[],
  row: (JsonValue | undefined)[],
  keepChecked = false,
  accepted?: AcceptedValues,
) => {
  const { plan } = await openImport([brand]);
  const file = { header: ["slug", ...header], rows: [[brand.slug, ...row]] };
  const { outcomes, planner } = await plan(file, { keepChecked, ...(accepted && { accepted }) });
  const [outcome] = outcomes;
  return { outcome, change: outcome && plannedChange(outcome, planner.slugOf) };
};

const entry = (field: string, source: string): JsonValue => ({ ...checked(field), source });

describe("a row that changes a checked fact", () => {
  it.each<[string, JsonValue, string[]]>([
    ["founded_year", 1958, ["foundedYear"]],
    ["attributes", [madeInUsa.slug], ["attributeIds"]],
    ["hq", "Reno", []],
    ["attributes", [tourProven.slug], []],
    ["evidence", [entry(`attr:${tourProven.slug}`, "Trade Fair")], ["evidence"]],
  ])("is marked: %s becomes %j", async (column, value, overwritten) => {
    const { change } = await planned([column], [value]);
    expect(change?.overwritten).toEqual(overwritten);
  });

  it("is not marked if it brings a source of its own", async () => {
    const evidence = [
      entry("foundedYear", "Museum"),
      entry(`attr:${tourProven.slug}`, "Trade Fair"),
    ];
    const { change } = await planned(["founded_year", "evidence"], [1958, evidence]);
    expect(change?.overwritten).toEqual([]);
    expect(change?.change.after).toMatchObject({ foundedYear: 1958 });
  });

  it("shows only the evidence that is removed, with attributes by slug", async () => {
    const { change } = await planned(["attributes"], [[madeInUsa.slug]]);
    expect(change?.fields.find(({ field }) => field === "evidence")).toMatchObject({
      before: [checked(`attr:${tourProven.slug}`)],
      after: [],
    });
  });
});

describe("a row that changes a checked fact while checked facts are protected", () => {
  it("changes only the other fields", async () => {
    const { outcome, change } = await planned(
      ["founded_year", "hq", "attributes"],
      [1958, "Reno", [madeInUsa.slug]],
      true,
    );
    expect(outcome).toMatchObject({ kind: "changed", kept: ["foundedYear", "attributeIds"] });
    expect(change?.fields.map(({ field }) => field)).toEqual(["hqLocation"]);
    expect(change?.change.after).toMatchObject({
      foundedYear: 1959,
      hqLocation: "Reno",
      evidence: brand.evidence,
    });
    expect(change?.overwritten).toEqual([]);
  });

  it("changes nothing if there are no other fields", async () => {
    const { outcome } = await planned(["founded_year"], [1958], true);
    expect(outcome).toMatchObject({ kind: "unchanged", kept: ["foundedYear"] });
  });

  it("keeps evidence that the row's own list leaves out", async () => {
    const evidence = [entry("hqLocation", "Museum")];
    const { change } = await planned(["evidence"], [evidence], true);
    expect(change?.change.after.evidence).toEqual([
      checked("foundedYear"),
      { ...checked("hqLocation"), source: "Museum" },
      checked(`attr:${tourProven.id}`),
    ]);
  });

  it("still replaces a fact by one with a new source", async () => {
    const evidence = [entry("foundedYear", "Museum")];
    const { change } = await planned(["founded_year", "evidence"], [1958, evidence], true);
    expect(change?.change.after).toMatchObject({
      foundedYear: 1958,
      evidence: [{ source: "Museum" }, checked(`attr:${tourProven.id}`)],
    });
  });
});

describe("a row that changes an accepted correction without a source", () => {
  const accepted = new Map([[brand.id, new Map<string, JsonValue>([["hqLocation", "Phoenix"]])]]);

  it("is marked, and the correction can be retained", async () => {
    expect((await planned(["hq"], ["Reno"], false, accepted)).change?.overwritten).toEqual([
      "hqLocation",
    ]);
    expect((await planned(["hq"], ["Reno"], true, accepted)).outcome).toMatchObject({
      kind: "unchanged",
      kept: ["hqLocation"],
    });
  });

  it("is not marked once somebody else has changed the value", async () => {
    const outdated = new Map([[brand.id, new Map<string, JsonValue>([["hqLocation", "Leeds"]])]]);
    expect((await planned(["hq"], ["Reno"], false, outdated)).change?.overwritten).toEqual([]);
  });
});
