import type { BrandContent } from "../brand/fields.ts";
import type { SubmissionMovedOn } from "../change/change-set.ts";
import {
  type InvalidInput,
  invalidInput,
  type SlugTaken,
  type Stale,
  type UnknownLink,
} from "../failure.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, type Fail } from "../result.ts";
import type { AlreadyDecided, SubmissionNotFound } from "../submission/review.ts";
import type { SlugUnavailable, TooBusy } from "./back-office-failure.ts";
import { slugUnavailable } from "./find-brand.ts";
import { alreadyDecided } from "./submission-items.ts";

/** How often a change is planned anew when others change the same records in between. */
const TRIES = 5;

/** Tries until an attempt is settled; an attempt answers `undefined` when others were faster, and it has to look again. */
export const replan = async <T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | Fail<TooBusy>> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  return fail({ kind: "too-busy" });
};

/** A store's refusal of a brand in the words of who saved it; `undefined` when others were faster, and it has to be planned anew. */
export const explainRefusal = async (
  records: BackOfficeStore,
  failure: Stale | SlugTaken | UnknownLink | SubmissionMovedOn,
  content: BrandContent,
): Promise<
  Fail<SlugUnavailable | InvalidInput | AlreadyDecided | SubmissionNotFound> | undefined
> => {
  switch (failure.kind) {
    case "stale":
      return undefined;
    case "slug-taken":
      return fail(await slugUnavailable(records, failure.record, failure.slug));
    case "unknown-link":
      return fail(unknownLink(failure, content));
    default:
      return fail(await alreadyDecided(records, failure.submissionId));
  }
};

const unknownLink = ({ linkedId }: UnknownLink, { categoryIds }: BrandContent) =>
  categoryIds.includes(linkedId)
    ? invalidInput("categoryIds", "names a category that does not exist")
    : invalidInput("attributeIds", "names an attribute that does not exist");
