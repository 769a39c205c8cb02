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
 * Does timing reveal which e-mails have an account? Fails to sign in with known and unknown e-mails in random
 * order, and prints the probability that a known one took longer (AUC): 0.5 reveals nothing.
 */
const TRIES = 200;
const BAR = { low: 0.4, high: 0.6 };

/** Avoids the sign-in limits: each attempt comes from another address, four minutes after the last. */
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

/** The time of the refusal in milliseconds. */
const timeOfTry = async (email: string): Promise<number> => {
  tries += 1;
  const body = JSON.stringify({ email, password: "a wrong guess" });
  const begun = performance.now();
  const response = await app.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  const refusal = await response.text();
  const took = performance.now() - begun;
  if (!refusal.includes("invalid_credentials")) throw new Error(`was answered ${refusal}`);
  return took;
};

interface Times {
  known: number[];
  unknown: number[];
}

/** Attempts with known and unknown e-mails in random order, with this concurrency. */
const measureTries = async (atOnce: number): Promise<Times> => {
  const times: Times = { known: [], unknown: [] };
  const order = Array.from({ length: 2 * TRIES }, (_, n) => ({
    kind: n % 2 ? ("known" as const) : ("unknown" as const),
    place: Math.random(),
  })).toSorted((one, other) => one.place - other.place);
  while (order.length > 0) {
    await Promise.all(
      order.splice(0, atOnce).map(async ({ kind }) => {
        const email = kind === "known" ? known.email : `${randomUUID()}@golf.example`;
        times[kind].push(await timeOfTry(email));
      }),
    );
  }
  return times;
};

/** The probability that a value of `longer` exceeds one of `shorter`; ties count half. */
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
  // A deliberate leak of 30 ms must be detected, or the measurement is blind.
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
