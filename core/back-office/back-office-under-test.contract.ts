import type { BackOffice } from "./back-office.ts";
import { valueOf } from "./back-office.harness.ts";
import { type Brand, contentOf } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { Batch } from "../change/batch.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Mail } from "../ports/mailer.ts";
import { type QuestionAnswer, SKIPPED_MAX } from "../checks/question.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import type { SubmissionVerdict } from "./review-submission.ts";
import type { SiteWatchStore } from "../ports/checks-stores.ts";
import type { SubmissionStore } from "../ports/back-office-store.ts";
import type { PeopleRecords } from "./back-office-parts.ts";

/** An empty directory, and two administrators at their doors to it. */
export interface BackOfficeUnderTest {
  amy: BackOffice;
  ben: BackOffice;
  /** What history calls them. */
  emails: { amy: string; ben: string };
  /** Where the directory is kept, to fill it and to count views. */
  store: CatalogStore;
  /** Where visitors' suggestions go. */
  submissions: SubmissionStore;
  /** Where it is remembered what was seen of sites. */
  siteWatch: SiteWatchStore;
  /** Where people are kept; amy is on the admin list. Absent where nobody is written to. */
  peopleServices?: PeopleUnderTest;
  close: () => Promise<void>;
}

export type PeopleUnderTest = PeopleRecords & {
  /** What was sent, oldest first. */
  mails: () => readonly Mail[];
};

export const open = async (office: BackOffice, id: string): Promise<Brand> =>
  valueOf(await office.openBrand(id));

/** Opens a brand and saves it with some fields changed. */
export const change = async (office: BackOffice, id: string, changes: Partial<BrandContent>) => {
  const brand = await open(office, id);
  return valueOf(await save(office, brand, changes));
};

/** Saves a brand as it was read, with some fields changed. */
export const save = (
  office: BackOffice,
  read: Brand,
  changes: Partial<BrandContent>,
  options: Parameters<BackOffice["saveBrand"]>[1] = {},
) =>
  office.saveBrand(
    { ...contentOf(read), ...changes },
    { read: { id: read.id, readVersion: read.version }, ...options },
  );

/** Decides a submission as an editor who has just looked at it. */
export const decide = async (
  office: BackOffice,
  id: string,
  status: SubmissionStatus,
  verdict: SubmissionVerdict,
) => {
  const found = await office.openSubmission(id);
  return office.decideSubmission(id, status, verdict, found.ok ? found.value.submission.seen : "");
};

/** Answers a question as an editor who has just been shown it. */
export const answer = async (office: BackOffice, id: string, given: QuestionAnswer) => {
  const skipped: string[] = [];
  let question = await office.nextQuestion(skipped);
  while (question && question.id !== id && skipped.length < SKIPPED_MAX) {
    skipped.push(question.id);
    question = await office.nextQuestion(skipped);
  }
  return office.answerQuestion(id, given, question?.id === id ? question.seen : "");
};

/** The last thing that was done. */
export const lastBatch = async (office: BackOffice): Promise<Batch | undefined> =>
  (await office.listHistory({ record: null, page: 1 })).items[0];

/** Everything administrators can see of the directory, to compare before and after. */
export const observe = async (office: BackOffice) => {
  const refs = await office.listBrandRefs({ search: "", status: null, needs: null });
  return {
    brands: await Promise.all(refs.map(({ id }) => open(office, id))),
    taxonomy: await office.listTaxonomy(),
    history: await office.listHistory({ record: null, page: 1 }),
    pending: await office.listSubmissions({ status: "pending", page: 1 }),
  };
};
