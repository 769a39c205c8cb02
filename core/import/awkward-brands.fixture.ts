import * as fc from "fast-check";
import { parseBrandDraft, parseBrandField } from "../brand/brand-draft.schema.ts";
import { CHECKABLE_FIELDS } from "../brand/checkable-facts.ts";
import { EVENT_KINDS } from "../brand/events.ts";
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "../brand/evidence.ts";
import {
  BRAND_FIELDS,
  BRAND_STATUSES,
  type BrandContent,
  type JsonValue,
  POSITIONINGS,
} from "../brand/fields.ts";
import { SOCIAL_NETWORKS } from "../brand/social-networks.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { castAttributes, castCategories } from "../taxonomy/taxonomy.fixture.ts";
import { NOW } from "./rows.fixture.ts";

/** Texts that are difficult in some file format. */
export const AWKWARD_TEXTS = [
  "",
  " ",
  '"',
  '""',
  'say "fore"',
  "a, b",
  "a; b",
  "a | b",
  "|",
  "\\",
  "\\|",
  "a \\\\| b",
  "=1+1",
  "'=1+1",
  "''@x",
  "+1",
  "-1",
  "@x",
  "＝1",
  "'",
  "null",
  "#N/A",
  "[]",
  "{}",
  '{"a":1}',
  "0",
  "007",
  "1,200",
  "1e3",
  "true",
  "sep=;",
  "🏌️‍♀️⛳",
  "עברית, ערבית",
  "\u200Fعربي\u200E",
  "日本\u3000語",
  "e\u0301".normalize("NFC"),
  "\u00A0",
  "\u2028",
  "\u200B",
  "__proto__",
] as const;

const pieces = fc.oneof(
  fc.constantFrom(...AWKWARD_TEXTS),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ",", ";", "\t", "\n", "|", "\\", "'", "=", " ", "a", "é"),
    maxLength: 8,
  }),
);

/** Without the replacement character, which imports refuse. */
const text = fc.array(pieces, { maxLength: 5 }).map((all) => all.join("").replaceAll("\uFFFD", ""));

/** Applies the rules to generated input; refused input is generated again. */
const allowed = <Field extends keyof BrandContent>(field: Field, input: fc.Arbitrary<unknown>) =>
  input
    .map((value) => parseBrandField(field, value, NOW))
    .filter((outcome) => outcome.ok)
    .map((outcome) => {
      if (!outcome.ok) throw new Error("Refused input should have been filtered out");
      return outcome.value;
    });

const line = (max: number) => text.map((value) => value.replace(/[\n\t]/g, " ").slice(0, max));
const path = fc.string({ unit: fc.constantFrom(..."azé/,;|'\"=&%+-@?#()*"), maxLength: 20 });
const address = fc.option(path.map((end) => `https://example.com/${end}`));
const count = fc.oneof(fc.constantFrom(0, BRAND_FIELDS.instagramFollowers.max), fc.nat(5_000_000));
const moment = fc
  .date({ min: new Date("1970-01-01"), max: NOW, noInvalidDate: true })
  .map((date) => date.toISOString());
const awkwardJson: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constant(null),
  line(60),
  fc.jsonValue({ maxDepth: 3 }).map((value): JsonValue => JSON.parse(JSON.stringify(value))),
  fc.dictionary(line(20), line(40), { maxKeys: 3 }),
);

const day = moment.map((at) => at.slice(0, 10));

/** In files, a bar or an at sign after a space ends a source, so sources here contain neither. */
const awkwardEvidence = fc.uniqueArray(
  fc.record({
    field: fc.oneof(
      fc.constantFrom(...CHECKABLE_FIELDS),
      fc.constantFrom(...castAttributes).map(({ id }) => `attr:${id}`),
    ),
    source: fc.option(
      line(SOURCE_MAX).map((text) => text.replace(/\s+[|@]/gu, "").replace(/\|\s/gu, "")),
    ),
    checkedOn: day,
    grade: fc.constantFrom(...GRADES),
  }),
  { maxLength: 4, selector: ({ field }) => field },
);

const awkwardEvents = fc.array(
  fc.record({
    year: fc.integer({ min: 1400, max: 2026 }),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    kind: fc.constantFrom(...EVENT_KINDS),
    text: line(BRAND_FIELDS.events.max),
    source: address,
  }),
  { maxLength: 4 },
);

const networkFields = Object.fromEntries(
  SOCIAL_NETWORKS.flatMap((network) => [
    [`${network}Url`, allowed(`${network}Url`, address)],
    [`${network}Followers`, count],
  ]),
);

const contents = fc.record<Record<string, JsonValue>>({
  name: allowed("name", line(BRAND_FIELDS.name.max)),
  aliases: allowed("aliases", fc.array(line(BRAND_FIELDS.aliases.max), { maxLength: 4 })),
  shortDescription: allowed("shortDescription", text),
  longDescription: allowed("longDescription", text),
  logoUrl: allowed("logoUrl", address),
  heroImageUrl: allowed("heroImageUrl", address),
  websiteUrl: allowed("websiteUrl", address),
  foundedYear: fc.option(fc.integer({ min: BRAND_FIELDS.foundedYear.min, max: 2026 })),
  hqLocation: allowed("hqLocation", line(BRAND_FIELDS.hqLocation.max)),
  positioning: fc.option(fc.constantFrom(...POSITIONINGS)),
  distributionModel: allowed("distributionModel", line(BRAND_FIELDS.distributionModel.max)),
  ownershipType: allowed("ownershipType", line(BRAND_FIELDS.ownershipType.max)),
  priceBand: allowed("priceBand", line(BRAND_FIELDS.priceBand.max)),
  status: fc.constantFrom(...BRAND_STATUSES),
  highlights: allowed("highlights", fc.array(line(BRAND_FIELDS.highlights.max), { maxLength: 4 })),
  sources: allowed("sources", fc.array(line(BRAND_FIELDS.sources.max), { maxLength: 4 })),
  socialLinks: allowed("socialLinks", awkwardJson),
  socialMetricsUpdatedAt: fc.option(moment),
  events: allowed("events", awkwardEvents),
  evidence: allowed("evidence", awkwardEvidence),
  siteState: fc.option(fc.record({ verdict: fc.constantFrom(...SITE_VERDICTS), since: day })),
  ...networkFields,
  categoryIds: fc.shuffledSubarray(castCategories.map(({ id }) => id)),
  attributeIds: fc.shuffledSubarray(castAttributes.map(({ id }) => id)),
});

/** Valid brands with texts that are difficult in some file format. */
export const awkwardBrands: fc.Arbitrary<BrandRecord[]> = fc
  .array(fc.tuple(contents, moment), { maxLength: 5 })
  .map((drafts) =>
    drafts.flatMap(([draft, createdAt], n): BrandRecord[] => {
      const parsed = parseBrandDraft({ ...draft, slug: `brand-${n}` }, NOW);
      return parsed.ok ? [{ ...parsed.value, id: numberedId(n), createdAt }] : [];
    }),
  );
