import { expect, it } from "vitest";
import { openCastOffice } from "#core/back-office/back-office.harness.ts";
import { openTerminal } from "../output/terminal.ts";
import { UserError } from "../user-error.ts";
import { walkRounds } from "./rounds.ts";

/** Somebody who presses these keys. */
const walking = async (keys: readonly string[]) => {
  const office = await openCastOffice();
  const left = [...keys];
  const next = async (): Promise<string> => {
    const key = left.shift();
    if (key === undefined) throw new UserError("Stopped.");
    return key;
  };
  let told = "";
  const { mark } = openTerminal({ color: false });
  await walkRounds(
    office.amy,
    { key: next, line: next, close: () => {} },
    { mark, out: async (text) => void (told += text) },
  );
  return { told, office };
};

it("takes one key for each question, and takes the last answer back", async () => {
  const { told, office } = await walking(["y", "y", "x", "u", "y", "n", "q"]);
  expect(told).toMatch(/Is \S+ still the site of .+\?\nhttps:\S+\n/);
  expect(told).toMatch(/never checked\n0 views; nobody has checked this yet/);
  expect(told).toMatch(/✓ still true\n[\s\S]*↶ .+ is as it was\.\n[\s\S]*✓ cannot tell/);
  expect(told).toMatch(/Answered 3 questions\.\n$/);
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 2 });
});

it("ends where nothing is left", async () => {
  const { told } = await walking(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? "s" : "y")).flatMap((key) => [key, "s"]),
  );
  expect(told).toMatch(/Nothing is left to look at\.\nAnswered \d+ questions\.\n$/);
});
