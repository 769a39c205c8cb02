import { afterEach, expect, it, vi } from "vitest";
import { openTerminal } from "./terminal.ts";

const real = { isTTY: process.stdout.isTTY, columns: process.stdout.columns };

/** Makes standard output a terminal or not. */
const setTerminal = (isTTY: boolean, columns?: number): void => {
  Object.assign(process.stdout, { isTTY, columns });
};

afterEach(() => {
  Object.assign(process.stdout, real);
  vi.unstubAllEnvs();
});

it.each<[string, boolean, Record<string, string>, { color?: boolean }, boolean]>([
  ["styles text on a terminal", true, { TERM: "xterm" }, {}, true],
  ["styles nothing without a terminal", false, { TERM: "xterm" }, {}, false],
  ["styles nothing with NO_COLOR", true, { TERM: "xterm", NO_COLOR: "1" }, {}, false],
  ["ignores an empty NO_COLOR", true, { TERM: "xterm", NO_COLOR: "" }, {}, true],
  ["styles nothing with --no-color", true, { TERM: "xterm" }, { color: false }, false],
  ["styles nothing on a dumb terminal", true, { TERM: "dumb" }, {}, false],
])("%s", (_, isTTY, environment, options, isMarked) => {
  vi.stubEnv("NO_COLOR", "");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  setTerminal(isTTY, 80);
  const { mark } = openTerminal(options);
  expect(mark.red("wrong")).toBe(isMarked ? "\u001B[31mwrong\u001B[0m" : "wrong");
  expect(mark.red("")).toBe("");
});

it("takes the width from the terminal, else from COLUMNS, else has no limit", () => {
  vi.stubEnv("COLUMNS", "");
  setTerminal(true, 72);
  expect(openTerminal({}).width).toBe(72);
  setTerminal(false);
  expect(openTerminal({}).width).toBe(Infinity);
  vi.stubEnv("COLUMNS", "50");
  expect(openTerminal({}).width).toBe(50);
});

it("wraps lines of text on a terminal, and prints them whole without a terminal", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const text = "data.db is sound: 290 brands, 14 categories.";
  setTerminal(true, 24);
  await openTerminal({}).answer({}, text);
  setTerminal(false);
  vi.stubEnv("COLUMNS", "");
  await openTerminal({}).answer({}, text);
  const [wrapped, whole] = written.mock.calls.map(([one]) => one);
  written.mockRestore();
  expect(wrapped).toBe("data.db is sound: 290\n  brands, 14 categories.\n");
  expect(whole).toBe(`${text}\n`);
});

it("prints only warnings with --quiet", () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const terminal = openTerminal({ quiet: true });
  terminal.say("On my way.");
  terminal.warn("Out of bounds.");
  expect(written.mock.calls.map(([text]) => text)).toEqual(["Out of bounds.\n"]);
  written.mockRestore();
});
