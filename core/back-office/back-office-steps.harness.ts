import { beforeEach, expect } from "vitest";
import type { BackOffice } from "./back-office.ts";
import { openCastOffice, valueOf } from "./back-office.harness.ts";
import { type Brand, contentOf } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { Batch } from "../change/batch.ts";
import {
  type Question,
  QUESTION_KINDS,
  type NoReason,
  type QuestionAnswer,
  SKIPPED_MAX,
} from "../checks/question.ts";
import { titleist } from "../brand/brand.fixture.ts";
import { fromKeys } from "../records.ts";
import type { CorrectionSubmission } from "../submission/correction.ts";
import { correctionOfTitleist } from "../submission/submission.fixture.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import type { SubmissionVerdict } from "./review-submission.ts";

/** A back office in memory with all fixtures, a new one for each test of the file. */
export const freshOffice = () => {
  let office: Awaited<ReturnType<typeof openCastOffice>>;
  beforeEach(async () => {
    office = await openCastOffice();
  });
  return () => office;
};

export const open = async (office: BackOffice, id: string): Promise<Brand> =>
  valueOf(await office.openBrand(id));

export const refOf = ({ id, version }: { id: string; version: number }) => ({
  id,
  readVersion: version,
});

/** Reads a brand and saves it with some fields changed. */
export const change = async (office: BackOffice, id: string, changes: Partial<BrandContent>) => {
  const brand = await open(office, id);
  return valueOf(await save(office, brand, changes));
};

/** Saves a brand that was read, with some fields changed. */
export const save = (
  office: BackOffice,
  read: Brand,
  changes: Partial<BrandContent>,
  options: Parameters<BackOffice["saveBrand"]>[1] = {},
) => office.saveBrand({ ...contentOf(read), ...changes }, { read: refOf(read), ...options });

/** Decides a submission that was just read. */
export const decide = async (
  office: BackOffice,
  id: string,
  status: SubmissionStatus,
  verdict: SubmissionVerdict,
) => {
  const found = await office.openSubmission(id);
  return office.decideSubmission(id, status, verdict, found.ok ? found.value.submission.seen : "");
};

/** Sends a visitor's correction of the current Titleist, and returns the key of its private link. */
export const correct = async (
  { amy, submissions }: Awaited<ReturnType<typeof openCastOffice>>,
  changes: Partial<CorrectionSubmission["correction"]> = {},
  overrides: Partial<CorrectionSubmission> = {},
): Promise<string> => {
  const { version } = await open(amy, titleist.id);
  const submission = { ...correctionOfTitleist, ...overrides };
  const correction = { ...correctionOfTitleist.correction, version, ...changes };
  const link = `link of ${submission.id}`;
  await submissions.addCorrection({ ...submission, correction }, link);
  return link;
};

/** Reads questions until the one with this id comes, and answers it. */
export const answer = async (
  office: BackOffice,
  id: string,
  given: QuestionAnswer,
  reason?: NoReason,
) => {
  const skipped: string[] = [];
  let question = await office.nextQuestion(skipped);
  while (question && question.id !== id && skipped.length < SKIPPED_MAX) {
    skipped.push(question.id);
    question = await office.nextQuestion(skipped);
  }
  return office.answerQuestion(
    id,
    given,
    question?.id === id ? question.seen : "",
    undefined,
    reason,
  );
};

/** All questions, most urgent first. The overview must count exactly these. */
export const askAll = async (office: BackOffice): Promise<Question[]> => {
  const found: Question[] = [];
  for (;;) {
    const question = await office.nextQuestion(found.map(({ id }) => id));
    if (!question) break;
    found.push(question);
  }
  const { checks } = await office.overview();
  expect(checks).toEqual(
    fromKeys(QUESTION_KINDS, (kind) => found.filter((one) => one.kind === kind).length),
  );
  return found;
};

/** The latest batch. */
export const lastBatch = async (office: BackOffice): Promise<Batch | undefined> =>
  (await office.listHistory({ record: null, page: 1 })).items[0];

/** The whole directory as administrators see it, for comparing. */
export const observe = async (office: BackOffice) => {
  const refs = valueOf(await office.listBrandRefs({ search: "", status: null, needs: null }));
  return {
    brands: await Promise.all(refs.map(({ id }) => open(office, id))),
    taxonomy: await office.listTaxonomy(),
    history: await office.listHistory({ record: null, page: 1 }),
    pending: await office.listSubmissions({ status: "pending", page: 1 }),
  };
};
