import { DEFAULT_CONTACT } from "../../config.schema.ts";
import { countOf } from "../../output/show-value.ts";
import { type Finding, fine, hint, type Judgement, wrong } from "./finding.ts";
import type { Facts } from "./gather.ts";
import { readyOf } from "./ask.ts";
import { judgeAddress, judgeCertificate, judgeProxies } from "./judge-address.ts";

/** What there is to say of a running site, in the order of this list. */
export const judge = (facts: Facts): Finding[] =>
  Object.entries(CHECKS).flatMap(([about, check]) =>
    [check(facts)].flat().flatMap((verdict) => (verdict ? Object.assign({ about }, verdict) : [])),
  );

const CHECKS: Readonly<Record<string, (facts: Facts) => Judgement | readonly Judgement[]>> = {
  server: (facts) => judgeServer(facts),
  project: (facts) => judgeProject(facts),
  versions: (facts) => [judgeBuild(facts), judgeSchema(facts)],
  "public address": (facts) => judgeAddress(facts),
  proxies: (facts) => judgeProxies(facts),
  certificate: (facts) => judgeCertificate(facts),
  mail: (facts) => [judgeMail(facts), judgeContact(facts)],
  backups: (facts) => judgeBackups(facts),
  disk: (facts) => judgeDisk(facts),
  clock: (facts) => judgeClock(facts),
};

const judgeServer = ({ local, address }: Facts): Judgement => {
  if ("unreachable" in local.ready)
    return wrong(
      `Nothing answers at ${address} (${local.ready.unreachable}).`,
      "Start it with `golfbrands serve`, or say where it listens: PORT and HOST, or --port and --host.",
    );
  const ready = readyOf(local.ready);
  if (!ready)
    return wrong(
      `What answers at ${address} is not GolfBrands.`,
      "Another program has this port. Give the site another by PORT, and tell the proxy.",
    );
  if (local.ready.status !== 200)
    return wrong(
      `It is not ready: its store ${ready.store}, its catalog is ${ready.catalog}.`,
      ready.store.includes("replaced")
        ? "Its database file was replaced under it. Start it again."
        : "Its log says why. Look after the database (`golfbrands db check`), or the Supabase project.",
    );
  return fine(`It answers at ${address} and is ready, with ${countOf(ready.brands, "brand")}.`);
};

const judgeProject = ({ config, project }: Facts): Judgement => {
  if (!config.supabase || !project) return undefined;
  const { url } = config.supabase;
  return "unreachable" in project
    ? wrong(
        `The project at ${url} cannot be reached from here (${project.unreachable}).`,
        "Correct SUPABASE_URL, let this machine reach it, and see in its dashboard whether it is paused.",
      )
    : fine(`The project at ${url} answers.`);
};

const judgeBuild = ({ local, script, runtime }: Facts): Judgement => {
  const isOther =
    script !== undefined &&
    "body" in local.page &&
    local.page.body.includes("/assets/entry-client-") &&
    !local.page.body.includes(script);
  return isOther
    ? wrong(
        "The running site is of another version than the one that is installed here.",
        "Start it again; it goes on with what is installed.",
      )
    : fine(`It runs what is installed here, on Node ${runtime}.`);
};

const judgeSchema = ({ config, database }: Facts): Judgement => {
  if (config.supabase) return undefined;
  if (database === undefined)
    return hint(
      `There is no database at ${config.databaseFile} yet.`,
      "The first start makes it. If there should be one, GOLFBRANDS_DB names another file than it should.",
    );
  if ("refused" in database)
    return wrong(
      database.refused,
      "Run this as the user whom the site runs as, with its GOLFBRANDS_DB; restore a backup of a damaged file.",
    );
  const { schema, newest } = database;
  if (schema > newest)
    return wrong(
      `The database was written by a newer version (its schema is ${schema}, this version knows ${newest}).`,
      "Install the newer version again, or restore what was kept before the upgrade (`golfbrands db restore`).",
    );
  if (schema < newest)
    return hint(
      `The database is of an earlier version (its schema is ${schema}).`,
      "The next start brings it up to date, and keeps it beside itself as it was.",
    );
  return fine(`The database is up to date (schema ${schema}).`);
};

const judgeMail = ({ config, mailRefusal, unsentMails }: Facts): Judgement => {
  if (config.mail.smtpUrl === undefined)
    return hint(
      `SMTP_URL is not set: mails are written to a folder beside the database, where ${countOf(unsentMails, "mail")} ${unsentMails === 1 ? "lies" : "lie"}.`,
      "Set SMTP_URL for the newsletter, forgotten passwords and what people ask about their data.",
    );
  return mailRefusal === undefined
    ? fine("The mail server is there and lets the site in.")
    : wrong(
        `The mail server of SMTP_URL takes nothing (${mailRefusal}).`,
        mailRefusal.startsWith("EAUTH")
          ? "Correct the user and the password in SMTP_URL; signs such as @ stand there as %40."
          : "Correct host and port in SMTP_URL, and let this machine reach it: many providers block port 25, 587 is for this.",
      );
};

const judgeContact = ({ config }: Facts): Judgement =>
  config.contactEmail === DEFAULT_CONTACT
    ? hint(
        `/contact and /privacy show ${DEFAULT_CONTACT}, which reaches nobody.`,
        "Set CONTACT_EMAIL to an address somebody reads.",
      )
    : undefined;

const judgeBackups = ({ config, local, now }: Facts): Judgement => {
  if (config.supabase) return fine("The project is backed up by Supabase.");
  const ready = readyOf(local.ready);
  if (!ready) return undefined;
  if (ready.backup === undefined)
    return hint(
      "The running site makes no backups.",
      "Start it with --backup-dir FOLDER, and copy that folder to another machine.",
    );
  const { provenAt, state } = ready.backup;
  if (state !== "fine")
    return wrong(
      `Backups are ${state}; the last proven one is ${provenAt === null ? "none" : `of ${provenAt}`}.`,
      "The log tells why (backup_failed): often the disk is full or the folder may not be written to.",
    );
  if (provenAt === null) return hint("The first backup is being made.", "Look again in a minute.");
  const hours = Math.floor((now.getTime() - Date.parse(provenAt)) / 3_600_000);
  return fine(`The last proven backup is ${countOf(Math.max(0, hours), "hour")} old.`);
};

const MIB = 1024 * 1024;
const inMib = (bytes: number): string => `${Math.floor(bytes / MIB).toLocaleString("en")} MiB`;

const judgeDisk = ({ config, database, free }: Facts): Judgement => {
  if (free === undefined) return undefined;
  const bytes = database && "bytes" in database ? database.bytes : 0;
  // A backup is copied, made anew and restored once to prove it; an upgrade makes one first.
  const needed = 3 * bytes + 64 * MIB;
  const found = `${inMib(free)} are free where ${config.databaseFile} lies`;
  const why = `a backup or an upgrade takes up to ${inMib(needed)}`;
  if (free < needed)
    return wrong(`${found}, and ${why}.`, "Make room, or move the database to a larger disk.");
  if (free < 3 * needed) return hint(`${found}; ${why}.`, "Make room before it is needed.");
  return fine(`${found}.`);
};

const MOST_AHEAD_MS = 60_000;

/** By what others say: whoever answers behind the public address or from Supabase, and what was written before. */
const judgeClock = ({ now, project, database, ...facts }: Facts): Judgement => {
  const others = [project, facts.public?.ready].flatMap((asked) => {
    const date = asked && "headers" in asked ? Date.parse(asked.headers.date ?? "") : Number.NaN;
    return Number.isNaN(date) ? [] : [date];
  });
  const apart = others.find((date) => Math.abs(date - now.getTime()) > MOST_AHEAD_MS);
  const remedy = "Set the clock, and let it be kept: `timedatectl set-ntp true`.";
  if (apart !== undefined)
    return wrong(
      `This machine's clock says ${now.toISOString()}, and what answers elsewhere ${new Date(apart).toISOString()}.`,
      remedy,
    );
  const changedAt = database && "changedAt" in database ? database.changedAt : undefined;
  if (changedAt !== undefined && Date.parse(changedAt) - now.getTime() > MOST_AHEAD_MS)
    return wrong(
      `This machine's clock says ${now.toISOString()}, and the last change was made at ${changedAt}.`,
      remedy,
    );
  return fine(`The clock says ${now.toISOString().slice(0, 16)}Z, and nothing contradicts it.`);
};
