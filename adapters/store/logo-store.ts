import type { LogoStore, WaitingLogo } from "#core/ports/logo-store.ts";
import { pick } from "#core/records.ts";
import { candidateId, planCandidates, waitingSince } from "#core/sites/logo-candidates.ts";
import { logoRow, pictureOf } from "../logos.ts";
import { drop, put, type Rows, type Where } from "./rows.ts";
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

/** Stores pictures that wait as logos. */
const store = async (rows: Rows, found: readonly WaitingLogo[]): Promise<void> => {
  const stored = found.map((one) => pick(one, ["path", "picture"]));
  if (stored.length > 0) await rows.write([put("logos", stored)], {});
};

/** Stores logos. The same path always has the same picture, so nothing is decided on what is stored. */
export const logoStore = (rows: Rows): LogoStore => ({
  add: async (picture, type) => {
    const row = logoRow(picture, type);
    if (!(await isStored(rows, row.path))) await rows.write([put("logos", [row])], {});
    return row.path;
  },

  find: async (path) => {
    const [found] = await rows.find("logos", { where: [["path", "=", path]] });
    return found && pictureOf(found.picture);
  },

  findStored: async (paths) => {
    const found = await rows.find("logos", { only: ["path"], where: [["path", "in", paths]] });
    return new Set(found.map(({ path }) => path));
  },

  listCandidates: (now) =>
    rows.find("logoCandidates", {
      only: WITHOUT_PICTURE,
      where: waiting(now),
      order: ["foundAt"],
    }),

  findCandidates: (ids, now) => findWaiting(rows, ["id", "in", ids], now),

  storeCandidates: async (ids, now) => {
    const found = await findWaiting(rows, ["id", "in", ids], now);
    await store(rows, found);
    return found;
  },

  storeOffered: async (path, now) => {
    if (await isStored(rows, path)) return;
    await store(rows, (await findWaiting(rows, ["path", "=", path], now)).slice(0, 1));
  },

  offerCandidates: (found, { typeOf, isWanted, now }) =>
    serially(rows, ["checks"], async () => {
      const known = await rows.find("logoCandidates", { only: WITHOUT_PICTURE });
      const offered = found.flatMap(({ brandId, picture: text, page }) => {
        const picture = pictureOf(text);
        const type = typeOf(picture);
        if (type === undefined) return [];
        const row = logoRow(picture, type);
        return {
          ...row,
          id: candidateId(brandId, row.path),
          brandId,
          bytes: picture.byteLength,
          page,
          foundAt: now.toISOString(),
          isRejected: false,
        };
      });
      const { dropped, added } = planCandidates(known, offered, isWanted, now);
      const writes = [drop("logoCandidates", ["id", "in", dropped]), put("logoCandidates", added)];
      return { writes, value: undefined };
    }),

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

const isStored = async (rows: Rows, path: string): Promise<boolean> =>
  (await rows.count("logos", [["path", "=", path]])) > 0;
