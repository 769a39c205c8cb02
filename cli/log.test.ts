import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const logTo = (level: string) => {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => lines.push(line) }), lines };
};

it("writes one JSON line per event", () => {
  const { log, lines } = logTo("info");
  log.info("stopped", { after: 3 });
  log.warn("odd");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: "stopped", after: 3 },
    { level: 40, msg: "odd" },
  ]);
});

it("logs debug events only at level debug", () => {
  expect(logTo("info").log.debug).toBeUndefined();
  const { log, lines } = logTo("debug");
  log.debug?.("answered", { status: 200 });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "answered", status: 200 });
});

it("logs an error without paths, stack, e-mails, addresses, or database details", () => {
  const { log, lines } = logTo("info");
  const cause = Object.assign(new Error("duplicate key of amy@golf.example at 10.1.2.3"), {
    code: "23505",
    details: "Key (email)=(amy@golf.example) already exists.",
    hint: "a whole row",
  });
  const error = new Error("Cannot write /srv/golf/data/golfbrands.db (https://key@db.example/x)", {
    cause,
  });
  log.error("request_failed", error, { requestId: "a-1" });
  const text = lines.join("");
  for (const secret of [
    "/srv",
    "amy@",
    "10.1.2.3",
    "whole row",
    "db.example",
    "\\n",
    import.meta.dirname,
  ])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    msg: "request_failed",
    requestId: "a-1",
    err: {
      type: "Error",
      message: expect.stringMatching(/^Cannot write golfbrands\.db \(\[\S+\]\)$/),
      at: expect.arrayContaining([expect.stringMatching(/^(?:\S+ )?log\.test\.ts:\d+:\d+$/)]),
      cause: { code: "23505", message: "duplicate key of [e-mail] at [address]" },
    },
  });
});

it("logs a thrown value that is not an error", () => {
  const { log, lines } = logTo("info");
  log.error("odd", "just a text");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { message: "just a text" } });
});
