import { SOURCE_MAX } from "#core/brand/evidence.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { Database } from "better-sqlite3";
import { LIMITS } from "#core/limits.ts";
import { ERASED_IN_URL, type FoundSubmission } from "#core/people/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/erase-personal-data.ts";
import type { Correction } from "#core/submission/submission.ts";
import { emailKey } from "#core/text/addresses.ts";
import { likePattern, namesOf } from "../sql.ts";
import type { RecordRef } from "#core/result.ts";
import { BRAND_COLUMNS } from "../../columns.ts";

/** Submissions that hold an address: as the submitter's, or in a text. */
export const submissionPeople = (database: Database) => {
  const likely = database.prepare<[Record<string, string>], HeldRow>(
    `SELECT id, brand_name AS brandName, website_url AS websiteUrl, submitted_by_email AS submitterEmail, notes, status,
       created_at AS createdAt, remark, decided_at AS decidedAt, correction
     FROM brand_submissions
     WHERE submitted_by_email LIKE :likely OR brand_name LIKE :likely OR website_url LIKE :likely OR notes LIKE :likely
       OR remark LIKE :likely OR correction LIKE :likely`,
  );
  const write = database.prepare<Pick<HeldRow, (typeof FREED)[number]>>(
    `UPDATE brand_submissions SET submitted_by_email = :submitterEmail, brand_name = :brandName, website_url = :websiteUrl,
       notes = :notes, remark = :remark, correction = :correction WHERE id = :id`,
  );

  const named = (email: string): FoundSubmission[] =>
    likely
      .all({ likely: likePattern(email) })
      .map((row) => Object.assign(row, { correction: readCorrection(row.correction) }))
      .filter(
        (one) =>
          isFrom(one, email) ||
          [one.brandName, one.websiteUrl, one.notes, one.remark].some((text) =>
            namesEmail(text, email),
          ) ||
          valueNamesEmail(one.correction, email),
      );

  return {
    find: (email: string): FoundSubmission[] =>
      named(email).sort((a, b) => (inTime(a) < inTime(b) ? -1 : 1)),

    /** The number of submissions that hold it. */
    erase: (email: string): number => {
      const found = named(email);
      for (const one of found) write.run(freed(one, email));
      return found.length;
    },
  };
};

/** A submission as the database returns it. */
type HeldRow = Omit<FoundSubmission, "correction"> & { correction: string | null };

const readCorrection = (written: string | null): FoundSubmission["correction"] =>
  written === null ? null : JSON.parse(written);

const FREED = [
  "id",
  "submitterEmail",
  "brandName",
  "websiteUrl",
  "notes",
  "remark",
  "correction",
] as const;

const freed = (one: FoundSubmission, email: string): Pick<HeldRow, (typeof FREED)[number]> => ({
  id: one.id,
  submitterEmail: isFrom(one, email) ? null : one.submitterEmail,
  brandName: withoutEmail(one.brandName, email, { bound: BRAND_FIELDS.name.max }),
  websiteUrl:
    one.websiteUrl &&
    withoutEmail(one.websiteUrl, email, { instead: ERASED_IN_URL, bound: LIMITS.url }),
  notes: one.notes && withoutEmail(one.notes, email, { bound: LIMITS.submissionNotes }),
  remark: one.remark && withoutEmail(one.remark, email),
  correction: one.correction && JSON.stringify(correctionWithoutEmail(one.correction, email)),
});

const correctionWithoutEmail = (correction: Correction, email: string): Correction => {
  const freed = valueWithoutEmail(correction, email);
  return {
    ...freed,
    source: freed.source && Array.from(freed.source).slice(0, SOURCE_MAX).join(""),
  };
};

const inTime = ({ createdAt, id }: FoundSubmission): string => `${createdAt} ${id}`;

const isFrom = ({ submitterEmail }: FoundSubmission, email: string): boolean =>
  emailKey(submitterEmail ?? "") === emailKey(email);

/** A record whose own texts hold an address. */
interface NamingRecord extends RecordRef {
  slug: string;
}

export const slugsOf = (records: readonly NamingRecord[]): string[] =>
  records.map(({ slug }) => slug).sort();

/** Every column in which visitors' words may appear. */
const BRAND_TEXTS = BRAND_COLUMNS.filter(({ kind }) => kind !== "integer");

export const brandsNamingIn = (database: Database) => {
  const texts = database.prepare<[], NamingRecord & { text: string }>(
    `SELECT 'brand' AS record, id, slug, concat_ws(char(10), ${namesOf(BRAND_TEXTS)}) AS text
     FROM brands WHERE instr(text, '@') > 0 OR instr(text, '%40') > 0`,
  );
  return (email: string): NamingRecord[] => {
    const naming: NamingRecord[] = [];
    for (const { text, ...brand } of texts.iterate())
      if (namesEmail(text, email)) naming.push(brand);
    return naming;
  };
};

/** Categories, attributes and groups; there are few. */
export const taxonomyNamingIn = (database: Database) => {
  const texts = database.prepare<[], NamingRecord & { text: string }>(
    `SELECT 'category' AS record, id, slug, concat_ws(char(10), name, aliases, description) AS text FROM categories
     UNION ALL SELECT 'attribute', id, slug, concat_ws(char(10), name, aliases, "group", definition) FROM attributes
     UNION ALL SELECT 'group', id, slug, name FROM attribute_groups`,
  );
  return (email: string): NamingRecord[] =>
    texts.all().filter(({ text }) => namesEmail(text, email));
};
