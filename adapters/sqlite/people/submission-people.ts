import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { Database } from "better-sqlite3";
import { LIMITS } from "#core/limits.ts";
import { ERASED_IN_URL, type HeldSubmission } from "#core/people/personal-data.ts";
import { namesEmail, withoutEmail } from "#core/people/erase-personal-data.ts";
import { emailKey } from "#core/text/addresses.ts";
import type { Slices } from "#core/slices.ts";
import { chunksOf, IN_CHUNK, likely as likelyText } from "../sql.ts";

/** Submissions that name an address: as whose they are, or in a text. */
export const submissionPeople = (database: Database) => {
  const chunks = chunksOf(database, "brand_submissions");
  const likely = database.prepare<[number, number, Record<string, string>], HeldSubmission>(
    `SELECT id, brand_name AS brandName, website_url AS websiteUrl, submitted_by_email AS submitterEmail, notes, status,
       created_at AS createdAt, remark, decided_at AS decidedAt
     FROM brand_submissions
     WHERE ${IN_CHUNK} AND (
       submitted_by_email LIKE :likely OR brand_name LIKE :likely OR website_url LIKE :likely OR notes LIKE :likely
       OR remark LIKE :likely)`,
  );
  const write = database.prepare<Pick<HeldSubmission, (typeof FREED)[number]>>(
    `UPDATE brand_submissions SET submitted_by_email = :submitterEmail, brand_name = :brandName, website_url = :websiteUrl,
       notes = :notes, remark = :remark WHERE id = :id`,
  );

  const named = function* (email: string): Generator<HeldSubmission | undefined, void, void> {
    for (const chunk of chunks()) {
      yield* likely
        .all(...chunk, { likely: likelyText(email) })
        .filter(
          (one) =>
            isFrom(one, email) ||
            [one.brandName, one.websiteUrl, one.notes, one.remark].some((text) =>
              namesEmail(text, email),
            ),
        );
      yield undefined;
    }
  };

  return {
    find: function* (email: string): Slices<HeldSubmission[]> {
      const found: HeldSubmission[] = [];
      for (const one of named(email)) {
        if (one) found.push(one);
        yield;
      }
      return found.sort((a, b) => (inTime(a) < inTime(b) ? -1 : 1));
    },

    /** How many named it. */
    erase: function* (email: string): Slices<number> {
      let count = 0;
      for (const one of named(email)) {
        if (one) {
          count += 1;
          write.run(freed(one, email));
        }
        yield;
      }
      return count;
    },
  };
};

const FREED = ["id", "submitterEmail", "brandName", "websiteUrl", "notes", "remark"] as const;

const freed = (
  one: HeldSubmission,
  email: string,
): Pick<HeldSubmission, (typeof FREED)[number]> => ({
  id: one.id,
  submitterEmail: isFrom(one, email) ? null : one.submitterEmail,
  brandName: withoutEmail(one.brandName, email, { bound: BRAND_FIELDS.name.max }),
  websiteUrl:
    one.websiteUrl &&
    withoutEmail(one.websiteUrl, email, { instead: ERASED_IN_URL, bound: LIMITS.url }),
  notes: one.notes && withoutEmail(one.notes, email, { bound: LIMITS.submissionNotes }),
  remark: one.remark && withoutEmail(one.remark, email),
});

const inTime = ({ createdAt, id }: HeldSubmission): string => `${createdAt} ${id}`;

const isFrom = ({ submitterEmail }: HeldSubmission, email: string): boolean =>
  emailKey(submitterEmail ?? "") === emailKey(email);
