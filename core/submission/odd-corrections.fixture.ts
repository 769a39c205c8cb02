import { correctionOfTitleist } from "./submission.fixture.ts";

const { correction } = correctionOfTitleist;
const proposing = (proposed: unknown) => ({ ...correction, proposed });
const { problem: _problem, source: _source, claimedFrom: _claimed, ...without } = correction;

/** Corrections as JSON that this program never writes, but another client of the database could. */
export const ODD_CORRECTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      "a name that is a number": proposing({ name: 5 }),
      "a name that is an object": proposing({ name: { a: 1 } }),
      "aliases that are a text": proposing({ aliases: "x" }),
      "aliases that are null": proposing({ aliases: null }),
      "aliases that are objects": proposing({ aliases: [{ a: 1 }] }),
      "categories that are a text": proposing({ categoryIds: "x" }),
      "categories that are null": proposing({ categoryIds: null }),
      "categories that are objects": proposing({ categoryIds: [{ a: 1 }, null] }),
      "attributes that are a number": proposing({ attributeIds: 7 }),
      "a year that is an object": proposing({ foundedYear: { a: 1 } }),
      "a year with a fraction": proposing({ foundedYear: 1935.5 }),
      "events that are a text": proposing({ events: "1932" }),
      "an event without a kind": proposing({
        events: [{ year: 1932, month: null, text: "x", source: null }],
      }),
      "an event of an unknown kind": proposing({
        events: [{ year: 1932, month: null, kind: "lost", text: "x", source: null }],
      }),
      "an unknown field": proposing({ nope: 1 }),
      "a field that visitors may not correct": proposing({ slug: "other" }),
      "a version with a fraction": { ...correction, version: 1.5 },
      "a source that is an object": { ...correction, source: { a: 1 } },
      "a claim that is an object": { ...correction, claimedFrom: { a: 1 } },
      "a claim that is no host": { ...correction, claimedFrom: "<script>" },
      "missing parts": without,
    }).map(([name, value]) => [name, JSON.stringify(value)]),
  ),
  "an infinite version": JSON.stringify(correction).replace('"version":1', '"version":1e400'),
  "a name nested deeply": JSON.stringify(proposing({ name: "@" })).replace(
    '"@"',
    `${"[".repeat(900)}${"]".repeat(900)}`,
  ),
};
