import { expect, it } from "vitest";
import { openCastOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { createReviewSession } from "./review-session.ts";

/** Somebody who sits down, with a clock that is moved by hand. */
const sit = async (changed: (amy: BackOffice) => Partial<BackOffice> = () => ({})) => {
  const office = await openCastOffice();
  let time = 0;
  const session = createReviewSession({ ...office.amy, ...changed(office.amy) }, () => time);
  /** Everything that is under way is over. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  };
  session.start();
  await settled();
  return { office, session, settled, later: (ms: number) => void (time += ms) };
};

it("has the next question at once, whatever the last answer takes", async () => {
  const { session, settled, later, office } = await sit();
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
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 4 });
  expect(session.state().freshness).toEqual(freshness);
});

it("takes the last answer back by a revert, and asks it again", async () => {
  const { session, settled, office } = await sit();
  session.undo();
  expect(session.state().message).toBe("There is nothing to undo.");
  const first = session.state().question?.id;
  session.answer("true");
  const second = session.state().question?.id;
  session.answer("unsure");
  session.undo();
  expect(session.state().question?.id).toBe(second);
  session.undo();
  expect(session.state().question?.id).toBe(first);
  await settled();
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 0 });
  expect(session.state()).toMatchObject({ answered: 0, freshness });
  // The same may be answered again: nothing is asked twice, and nothing twice at once.
  session.answer("true");
  expect(session.state().question?.id).toBe(second);
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 1 });
});

it("says that somebody else was faster, and goes on", async () => {
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

it("asks again what could not be sent, and leaves the question alone that is shown", async () => {
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

it("ends where nothing is left", async () => {
  const { session, settled } = await sit();
  let answered = 0;
  for (; session.state().question && answered < 100; answered++) {
    session.answer("later");
    await settled();
  }
  expect(session.state()).toMatchObject({ question: null, answered });
});
