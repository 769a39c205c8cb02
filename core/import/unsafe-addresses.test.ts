// Guarantee (Scripts and addresses): `javascript:` addresses and their variants are refused by form, API and import, in every field
//   for an address.
import { expect, it } from "vitest";
import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import { BRAND_FIELD_KEYS, brandField } from "../brand/fields.ts";
import { parseSentSubmission } from "../submission/submission.schema.ts";
import { UNSAFE_ADDRESSES } from "../text/unsafe-addresses.fixture.ts";
import { openImport } from "./import.harness.ts";

const FIELDS = BRAND_FIELD_KEYS.filter((field) => /^(?:site|file)$/.test(brandField(field).kind));

it("covers the fields for a website, two pictures and six profiles", () => {
  expect(FIELDS).toHaveLength(9);
});

it.each(UNSAFE_ADDRESSES)("refuses %j in every field for an address", async (address) => {
  const refused = FIELDS.map((path) => expect.objectContaining({ path }));
  const content = Object.fromEntries(FIELDS.map((field) => [field, address]));
  expect(parseBrandDraft({ name: "Vice", ...content }, new Date())).toMatchObject({
    failure: { errors: expect.arrayContaining(refused) },
  });
  expect(parseSentSubmission({ brandName: "Vice", websiteUrl: address })).toMatchObject({
    failure: { errors: [{ path: "websiteUrl" }] },
  });
  const { plan } = await openImport([]);
  const { outcomes } = await plan({
    header: ["name", ...FIELDS],
    rows: FIELDS.map((field, n) => [
      `Maker ${n}`,
      ...FIELDS.map((one) => (one === field ? address : undefined)),
    ]),
  });
  expect(outcomes.map(({ kind }) => kind)).toEqual(FIELDS.map(() => "rejected"));
});
