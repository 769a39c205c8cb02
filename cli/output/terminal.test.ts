import { afterEach, expect, it, vi } from "vitest";
import { openTerminal } from "./terminal.ts";

const real = { isTTY: process.stdout.isTTY, columns: process.stdout.columns };

/** As if standard output were a terminal, or not. */
const stand = (isTTY: boolean, columns?: number): void => {
  Object.assign(process.stdout, { isTTY, columns });
};

afterEach(() => {
  Object.assign(process.stdout, real);
  vi.unstubAllEnvs();
});

it.each<[string, boolean, Record<string, string>, { color?: boolean }, boolean]>([
  ["marks text on a terminal", true, { TERM: "xterm" }, {}, true],
  ["marks nothing elsewhere", false, { TERM: "xterm" }, {}, false],
  ["marks nothing with NO_COLOR", true, { TERM: "xterm", NO_COLOR: "1" }, {}, false],
  ["takes an empty NO_COLOR for none", true, { TERM: "xterm", NO_COLOR: "" }, {}, true],
  ["marks nothing with --no-color", true, { TERM: "xterm" }, { color: false }, false],
  ["marks nothing where the terminal cannot", true, { TERM: "dumb" }, {}, false],
])("%s", (_, isTTY, environment, options, isMarked) => {
  vi.stubEnv("NO_COLOR", "");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  stand(isTTY, 80);
  const { mark } = openTerminal(options);
  expect(mark.red("wrong")).toBe(isMarked ? "\u001B[31mwrong\u001B[0m" : "wrong");
  expect(mark.red("")).toBe("");
});

it("is as wide as the terminal, as COLUMNS says elsewhere, and else has no bound", () => {
  vi.stubEnv("COLUMNS", "");
  stand(true, 72);
  expect(openTerminal({}).width).toBe(72);
  stand(false);
  expect(openTerminal({}).width).toBe(Infinity);
  vi.stubEnv("COLUMNS", "50");
  expect(openTerminal({}).width).toBe(50);
});

it("says nothing when it is to be quiet, but what went wrong", () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const terminal = openTerminal({ quiet: true });
  terminal.say("On my way.");
  terminal.warn("Out of bounds.");
  expect(written.mock.calls.map(([text]) => text)).toEqual(["Out of bounds.\n"]);
  written.mockRestore();
});
