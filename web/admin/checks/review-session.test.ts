import { expect, it } from "vitest";
import { openCastOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { checksIn } from "#core/checks/pace.ts";
import { createReviewSession } from "./review-session.ts";

/** A session with a clock that the test advances. */
const sit = async (changed: (amy: BackOffice) => Partial<BackOffice> = () => ({})) => {
  const office = await openCastOffice();
  let time = 0;
  let written = 0;
  const session = createReviewSession(
    { ...office.amy, ...changed(office.amy) },
    { now: () => time, onWritten: () => void (written += 1) },
  );
  /** Waits for all pending work. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  };
  session.start();
  await settled();
  const later = (ms: number) => void (time += ms);
  return { office, session, settled, later, written: () => written };
};

it("shows the next question at once, however long the last answer takes", async () => {
  const { session, settled, later, office, written } = await sit();
  const asked = [];
  for (let n = 0; n < 3; n++) {
    asked.push(session.state().question?.id);
    session.answer("true");
  }
  expect(new Set(asked).size).toBe(3);
  later(150_000);
  await settled();
  session.answer("true");
  await settled();
  expect(session.state()).toMatchObject({ answered: 4, minutes: 2.5, problem: undefined });
  expect(session.state().message).toMatch(/: still true\.$/);
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 4 });
  expect(written()).toBe(4);
});

it("undoes the last answer and asks its question again", async () => {
  const { session, settled, office } = await sit();
  session.undo();
  expect(session.state().message).toBe("Nothing to undo.");
  const first = session.state().question?.id;
  session.answer("true");
  const second = session.state().question?.id;
  session.answer("unsure");
  session.undo();
  expect(session.state().question?.id).toBe(second);
  session.undo();
  expect(session.state().question?.id).toBe(first);
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 0 });
  expect(session.state()).toMatchObject({ answered: 0 });
  // The same question may be answered again; nothing is requested twice.
  session.answer("true");
  expect(session.state().question?.id).toBe(second);
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 1 });
});

it("says that someone else was faster, and continues", async () => {
  const { session, settled, office } = await sit();
  const { question } = session.state();
  valueOf(await office.ben.answerQuestion(question?.id ?? "", "true", question?.seen ?? ""));
  session.answer("true");
  const next = session.state().question?.id;
  await settled();
  expect(session.state()).toMatchObject({ answered: 0, question: { id: next } });
  expect(session.state().message).toMatch(
    /: Someone else answered this check, or it changed after you saw it\. Nothing was saved\.$/,
  );
});

it("repeats a question whose answer was not sent, and leaves the current question alone", async () => {
  let isAway = true;
  const { session, settled, office } = await sit(({ answerQuestion }) => ({
    answerQuestion: (...given) =>
      isAway ? Promise.reject(new Error("No network.")) : answerQuestion(...given),
  }));
  const first = session.state().question?.id;
  session.answer("true");
  const shown = session.state().question?.id;
  await settled();
  expect(session.state()).toMatchObject({ answered: 0, question: { id: shown } });
  expect(session.state().problem).toMatch(/: No network\.$/);
  isAway = false;
  session.answer("true");
  expect(session.state().question?.id).toBe(first);
  session.answer("true");
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 2 });
});

it("ends when nothing is left", async () => {
  const { session, settled, office } = await sit();
  const left = checksIn((await office.amy.overview()).checks);
  let answered = 0;
  for (; session.state().question && answered < 100; answered++) {
    session.answer("later");
    await settled();
  }
  expect(session.state()).toMatchObject({ question: null, answered });
  expect(answered).toBe(left);
});

it("asks questions of one kind only", async () => {
  const { amy } = await openCastOffice();
  const session = createReviewSession(amy, { kind: "missing" });
  session.start();
  await expect.poll(() => session.state().question?.kind).toBe("missing");
});
