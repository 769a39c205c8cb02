import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { authRoutes } from "#adapters/http/auth/auth-routes.ts";
import { sqliteIdentity } from "#adapters/sqlite/identity.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { printTable } from "./print-table.ts";

/**
 * Can a stopwatch tell which e-mails have an account? Signs in wrongly with a known and with unknown e-mails, mixed, and
 * prints the chance that a known one took longer (AUC): 0.5 is a coin.
 */
const TRIES = 200;
const BAR = { low: 0.4, high: 0.6 };

/** So that the limits on guessing stay out of the way: each try comes from elsewhere, four minutes after the last. */
const CLOCK_STEP_MS = 4 * 60_000;

const known = { email: "keeper@golf.example", password: "lantern under heron" };

const folder = mkdtempSync(join(tmpdir(), "golfbrands-timing-"));
const db = openDatabase(join(folder, "golfbrands.db"));
let tries = 0;
const identity = sqliteIdentity(db, {
  clock: { now: () => new Date(Date.now() + tries * CLOCK_STEP_MS) },
  ids: { next: () => randomUUID() },
});
const quiet = () => {};
const app = new Hono().route(
  "/auth/v1",
  authRoutes({
    identity,
    clientAddress: () => `client ${tries}`,
    log: { info: quiet, warn: quiet, error: quiet },
  }),
);

/** How long the refusal took, in milliseconds. */
const timeOfTry = async (email: string): Promise<number> => {
  tries += 1;
  const body = JSON.stringify({ email, password: "a wrong guess" });
  const begun = performance.now();
  const response = await app.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body,
  });
  await response.text();
  const took = performance.now() - begun;
  if (response.status !== 400) throw new Error(`expected 400, was answered ${response.status}`);
  return took;
};

interface Times {
  known: number[];
  unknown: number[];
}

/** Tries with known and unknown e-mails in random order, so many at once. */
const measureTries = async (atOnce: number): Promise<Times> => {
  const times: Times = { known: [], unknown: [] };
  const order = shuffled(
    Array.from({ length: 2 * TRIES }, (_, n) =>
      n % 2 ? ("known" as const) : ("unknown" as const),
    ),
  );
  while (order.length > 0) {
    await Promise.all(
      order.splice(0, atOnce).map(async (kind) => {
        const email = kind === "known" ? known.email : `${randomUUID()}@golf.example`;
        times[kind].push(await timeOfTry(email));
      }),
    );
  }
  return times;
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** The chance that one of `longer` is greater than one of `shorter`; ties count half. */
const chanceOfLonger = (longer: number[], shorter: number[]): number => {
  let wins = 0;
  for (const one of longer) {
    for (const other of shorter) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return wins / (longer.length * shorter.length);
};

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

const row = (title: string, times: Times, passes: (auc: number) => boolean): string[] => {
  const auc = chanceOfLonger(times.known, times.unknown);
  if (!passes(auc)) process.exitCode = 1;
  const fastest = Math.min(...times.known, ...times.unknown);
  return [
    title,
    median(times.known).toFixed(1),
    median(times.unknown).toFixed(1),
    fastest.toFixed(1),
    auc.toFixed(3),
    passes(auc) ? "pass" : "MISSED",
  ];
};

try {
  await identity.addAdministrator(known);
  const alone = await measureTries(1);
  const crowd = await measureTries(8);
  // A leak of 30 ms put in by hand must be seen, or the measure is blind.
  const leaking = { ...alone, known: alone.known.map((time) => time + 30) };
  const isCoin = (auc: number) => auc >= BAR.low && auc <= BAR.high;
  printTable(
    [`${TRIES} tries each (ms)`, "known", "unknown", "fastest", "AUC", "0.40–0.60"],
    [
      row("one at a time", alone, isCoin),
      row("eight at once", crowd, isCoin),
      row("control: known 30 ms slower", leaking, (auc) => !isCoin(auc)),
    ],
  );
} finally {
  db.close();
  rmSync(folder, { recursive: true });
}
