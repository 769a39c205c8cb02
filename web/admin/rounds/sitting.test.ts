import { expect, it } from "vitest";
import { openCastOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { createSitting } from "./sitting.ts";

/** Somebody who sits down, with a clock that is moved by hand. */
const sit = async (changed: (amy: BackOffice) => Partial<BackOffice> = () => ({})) => {
  const office = await openCastOffice();
  let time = 0;
  const sitting = createSitting({ ...office.amy, ...changed(office.amy) }, () => time);
  /** Everything that is under way is over. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  };
  sitting.start();
  await settled();
  return { office, sitting, settled, later: (ms: number) => void (time += ms) };
};

it("has the next question at once, whatever the last answer takes", async () => {
  const { sitting, settled, later, office } = await sit();
  const asked = [];
  for (let n = 0; n < 3; n++) {
    asked.push(sitting.state().question?.id);
    sitting.answer("true");
  }
  expect(new Set(asked).size).toBe(3);
  later(150_000);
  await settled();
  sitting.answer("true");
  await settled();
  expect(sitting.state()).toMatchObject({ answered: 4, minutes: 2.5, problem: undefined });
  expect(sitting.state().message).toMatch(/: still true\.$/);
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 4 });
  expect(sitting.state().freshness).toEqual(freshness);
});

it("takes the last answer back by a revert, and asks it again", async () => {
  const { sitting, settled, office } = await sit();
  sitting.undo();
  expect(sitting.state().message).toBe("There is nothing to undo.");
  const first = sitting.state().question?.id;
  sitting.answer("true");
  const second = sitting.state().question?.id;
  sitting.answer("unsure");
  sitting.undo();
  expect(sitting.state().question?.id).toBe(second);
  sitting.undo();
  expect(sitting.state().question?.id).toBe(first);
  await settled();
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 0 });
  expect(sitting.state()).toMatchObject({ answered: 0, freshness });
  // The same may be answered again: nothing is asked twice, and nothing twice at once.
  sitting.answer("true");
  expect(sitting.state().question?.id).toBe(second);
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 1 });
});

it("says that somebody else was faster, and goes on", async () => {
  const { sitting, settled, office } = await sit();
  const { question } = sitting.state();
  valueOf(await office.ben.answerQuestion(question?.id ?? "", "true", question?.seen ?? ""));
  sitting.answer("true");
  const next = sitting.state().question?.id;
  await settled();
  expect(sitting.state()).toMatchObject({ answered: 0, question: { id: next } });
  expect(sitting.state().message).toMatch(
    /: somebody else answered this meanwhile, or it has changed\.$/,
  );
});

it("asks again what could not be sent, and leaves the question alone that is shown", async () => {
  let isAway = true;
  const { sitting, settled, office } = await sit(({ answerQuestion }) => ({
    answerQuestion: (...given) =>
      isAway ? Promise.reject(new Error("No network.")) : answerQuestion(...given),
  }));
  const first = sitting.state().question?.id;
  sitting.answer("true");
  const shown = sitting.state().question?.id;
  await settled();
  expect(sitting.state()).toMatchObject({ answered: 0, question: { id: shown } });
  expect(sitting.state().problem).toMatch(/: No network\.$/);
  isAway = false;
  sitting.answer("true");
  expect(sitting.state().question?.id).toBe(first);
  sitting.answer("true");
  await settled();
  expect((await office.amy.overview()).freshness).toMatchObject({ checkedInWeek: 2 });
});

it("ends where nothing is left", async () => {
  const { sitting, settled } = await sit();
  let answered = 0;
  for (; sitting.state().question && answered < 100; answered++) {
    sitting.answer("later");
    await settled();
  }
  expect(sitting.state()).toMatchObject({ question: null, answered });
});
