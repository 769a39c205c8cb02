import type { LogoOffer, LogoStore, WaitingLogo } from "#core/ports/logo-store.ts";
import { pick } from "#core/records.ts";
import { candidateId, planCandidates, waitingSince } from "#core/sites/logo-candidates.ts";
import { logoRow, pictureOf } from "../logos.ts";
import { drop, put, type Rows, type Where } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { serially } from "./serially.ts";
import type { ColumnOf } from "./tables.ts";

const WITHOUT_PICTURE = [
  "id",
  "brandId",
  "path",
  "bytes",
  "page",
  "foundAt",
  "isRejected",
] as const satisfies ColumnOf<"logoCandidates">[];

const waiting = (now: Date): Where<"logoCandidates">[] => [
  ["isRejected", "=", false],
  ["foundAt", ">", waitingSince(now)],
];

const findWaiting = async (
  rows: Rows,
  which: Where<"logoCandidates">,
  now: Date,
): Promise<WaitingLogo[]> => {
  const found = await rows.find("logoCandidates", {
    where: [...waiting(now), which],
    order: ["foundAt"],
  });
  return found.map(({ picture, ...one }) => Object.assign(one, { picture: picture ?? "" }));
};

const findStored = async (rows: Rows, paths: readonly string[]): Promise<Set<string>> => {
  if (paths.length === 0) return new Set();
  const found = await rows.find("logos", { only: ["path"], where: [["path", "in", paths]] });
  return new Set(found.map(({ path }) => path));
};

/** Checks the offered pictures, which is slow. Returns a function that then reads the stored candidates and plans the writes. */
export const readOffer = ({
  found,
  typeOf,
  isWanted,
  now,
}: LogoOffer): ((rows: Rows) => Promise<Write[]>) => {
  const offered = found.flatMap(({ brandId, picture: text, page }) => {
    const picture = pictureOf(text);
    const type = typeOf(picture);
    if (type === undefined) return [];
    const row = logoRow(picture, type);
    const about = { brandId, bytes: picture.byteLength, page, foundAt: now.toISOString() };
    return { ...row, ...about, id: candidateId(brandId, row.path), isRejected: false };
  });
  return async (rows) => {
    const known = await rows.find("logoCandidates", { only: WITHOUT_PICTURE });
    const { dropped, added } = planCandidates(known, offered, isWanted, now);
    return [drop("logoCandidates", ["id", "in", dropped]), put("logoCandidates", added)];
  };
};

/** Stores logos. A path always has the same picture, so a write depends on no stored state. */
export const logoStore = (rows: Rows): LogoStore => ({
  add: async (picture, type) => {
    const row = logoRow(picture, type);
    const stored = await findStored(rows, [row.path]);
    if (!stored.has(row.path)) await rows.write([put("logos", [row])], {});
    return row.path;
  },

  find: async (path) => {
    const [found] = await rows.find("logos", { where: [["path", "=", path]] });
    return found && pictureOf(found.picture);
  },

  findStored: (paths) => findStored(rows, paths),

  listCandidates: (now) =>
    rows.find("logoCandidates", {
      only: WITHOUT_PICTURE,
      where: waiting(now),
      order: ["foundAt"],
    }),

  findCandidates: (ids, now) => findWaiting(rows, ["id", "in", ids], now),

  storeCandidates: async (paths, now) => {
    const stored = await findStored(rows, paths);
    const missing = paths.filter((path) => !stored.has(path));
    if (missing.length === 0) return;
    const found = await findWaiting(rows, ["path", "in", missing], now);
    const byPath = new Map(found.map((one) => [one.path, pick(one, ["path", "picture"])]));
    await rows.write([put("logos", [...byPath.values()])], {});
  },

  offerCandidates: (offer) => {
    const writesOf = readOffer(offer);
    return serially(rows, ["checks"], async () => ({
      writes: await writesOf(rows),
      value: undefined,
    }));
  },

  rejectCandidates: (ids) =>
    serially(rows, ["checks"], async () => {
      const found = await rows.find("logoCandidates", {
        only: WITHOUT_PICTURE,
        where: [
          ["isRejected", "=", false],
          ["id", "in", ids],
        ],
      });
      const rejected = found.map((one) =>
        Object.assign(one, { picture: null, bytes: 0, isRejected: true }),
      );
      return { writes: [put("logoCandidates", rejected)], value: rejected.length };
    }),
});
