import { beforeEach, expect, it } from "vitest";
import { createMemory } from "../../store/memory-rows.ts";
import { systemClock } from "../../system.ts";
import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { DEFAULT_REQUEST, fileOf, mixed } from "#core/back-office/sent-files.harness.ts";
import { archivedBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import { contentOf } from "#core/brand/brand.ts";
import { asFile, pictureNamed } from "#core/brand/logo.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { amy, ben } from "#core/ports/identity.harness.ts";
import { keysOf, recordOf } from "#core/records.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import { golfClubs, madeIn, putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { backOfficeOverHttp } from "#web/api/back-office-over-http.ts";
import { openAdmin } from "./open-admin.harness.ts";

interface Call {
  name: string;
  args: unknown[];
  answer: unknown;
}

/** Amy's back office over HTTP, and the calls that reached the core, with their answers. */
const openWatched = async () => {
  const calls: Call[] = [];
  const watch = (office: BackOffice): BackOffice =>
    recordOf<BackOffice>(keysOf(office), (name) => async (...given: unknown[]) => {
      const args = await Promise.all(given.map(buffered));
      const answer = await buffered(await Reflect.apply(office[name], office, args));
      calls.push({ name, args, answer });
      return answer;
    });
  const admin = await openAdmin({ ...openOffice(createMemory(), systemClock), watch });
  const { store, submissions, peopleServices, send, tokens } = admin;
  valueOf(await store.commit(castChangeSet));
  await submissions.add(suggestion);
  await submissions.addCorrection(correctionOfTitleist, "link");
  await subscribed(peopleServices.subscriptions, "golfer@example.com", { id: "subscription" });
  const office = backOfficeOverHttp({
    session: {
      accessToken: async () => tokens.amy,
      renew: async () => undefined,
      forget: async () => {},
    },
    origin: "http://localhost",
    send,
  });
  return { office, calls };
};

/** A copy with buffered files and downloads, so that they can be read several times. */
const buffered = async (value: unknown): Promise<unknown> => {
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if (isFile(value)) return new Blob([Buffer.concat(await piecesOf(value.stream()))]);
  if (isText(value)) return [(await piecesOf(value)).join("")];
  return mapped(value, buffered);
};

/** As JSON, with the text of files. */
const plain = async (value: unknown): Promise<unknown> => {
  const texts = (one: unknown): unknown => (one instanceof Blob ? one.text() : mapped(one, texts));
  return JSON.parse(JSON.stringify(await texts(await buffered(value))));
};

const mapped = async (value: unknown, each: (one: unknown) => unknown): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map(each));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([name, one]) => [name, await each(one)]);
  return Object.fromEntries(await Promise.all(entries));
};

const isFile = (value: object): value is SentFile["content"] => "stream" in value;
const isText = (value: object): value is AsyncIterable<string> => Symbol.asyncIterator in value;

const piecesOf = async <Piece>(stream: AsyncIterable<Piece>): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
};

type Calls = {
  readonly [Name in keyof BackOffice]: (
    office: BackOffice,
  ) => Parameters<BackOffice[Name]>[] | Promise<Parameters<BackOffice[Name]>[]>;
};

const FILTER = {
  search: "pi",
  status: "active",
  needs: "logo",
  category: golfClubs.slug,
  attributes: ["tour-proven", "made-in-usa"],
  positioning: "Premium",
  country: "usa",
} as const;
const NO_SUCH = { ...FILTER, country: "Atlantis" };
const REQUEST = {
  ...DEFAULT_REQUEST,
  format: "csv",
  encoding: "utf-8",
  delimiter: ",",
  match: "website",
  only: "create",
  clearEmpty: true,
  createMissingTaxonomy: true,
  keepChecked: true,
  badCells: "skip",
  columns: [["Marke", "name"]],
  set: [["status", "archived"]],
  edits: [{ line: 5, column: "Founded", value: null }],
} as const satisfies Parameters<BackOffice["reviewImport"]>[1];

const refOf = ({ id }: { id: string }, readVersion = 1) => ({ id, readVersion });
const newestBatch = async (office: BackOffice): Promise<string> =>
  (await office.listHistory({ record: null, page: 1 })).items[0]?.id ?? "";
const seenOf = async (office: BackOffice, id: string): Promise<string> =>
  valueOf(await office.openSubmission(id)).submission.seen;

/** Calls of every method: all optional arguments occur, and some calls are refused by the core. */
const CALLS: Calls = {
  overview: () => [[]],
  listBrands: () => [
    [{ ...FILTER, sort: "-updated", page: 2 }],
    [{ ...NO_SUCH, sort: "name", page: 1 }],
  ],
  listBrandRefs: () => [[FILTER], [NO_SUCH]],
  findNeighbours: () => [
    [{ ...FILTER, sort: "slug" }, ping.id],
    [{ ...NO_SUCH, sort: "name" }, ping.id],
  ],
  listViews: () => [[]],
  saveView: () => [[{ name: "No year", query: "needs=year" }], [{ name: "" }]],
  deleteView: () => [["No year, 50 %"]],
  openBrand: () => [[titleist.id], ["nobody"]],
  checkSlug: () => [["ping"], ["ping", ping.id]],
  findDuplicates: () => [
    [{ name: "PING" }],
    [{ name: "PING", websiteUrl: null, aliases: ["Karsten"] }, ping.id],
  ],
  saveBrand: () => [
    [{ name: "Vice" }],
    [{ name: "Ping" }],
    [{ name: "", colour: "red" }],
    [
      { ...contentOf(ping), slug: "karsten" },
      {
        read: refOf(ping),
        whenStale: "refuse",
        keepOldAddress: true,
        submission: { id: suggestion.id, seen: "pending" },
      },
    ],
    [
      { ...contentOf(ping), name: "Karsten" },
      { read: refOf(ping), whenStale: "merge" },
    ],
    [
      { ...contentOf(ping), slug: "solheim" },
      { read: refOf(ping), whenStale: "merge" },
    ],
    [contentOf(ping), { read: refOf(ping), whenStale: "refuse" }],
    [{ name: "Late" }, { submission: { id: suggestion.id, seen: "pending" } }],
  ],
  deleteBrand: () => [[refOf(ping, 9)], [refOf(ping)], [refOf(ping)]],
  mergeBrands: () => [
    [refOf(ping), refOf(ping)],
    [refOf(ping), refOf(archivedBrand)],
    [refOf(ping), refOf(titleist)],
  ],
  saveLogo: () => [
    [refOf(ping), asFile(pictureNamed("png"))],
    [refOf(ping, 2), asFile(pictureNamed("small"))],
  ],
  removeLogo: () => [[refOf(titleist)], [refOf(titleist)]],
  editInBulk: () => [
    [{ kind: "status", status: "archived" }, [refOf(ping)]],
    [{ kind: "positioning", positioning: null }, [refOf(ping, 2)]],
    [{ kind: "links", field: "categoryIds", how: "add", ids: ["nothing"] }, [refOf(ping)]],
    [{ kind: "delete" }, [refOf(ping)]],
  ],
  listTaxonomy: () => [[]],
  saveRecord: () => [
    ["category", { name: "Bags", description: null }],
    ["category", { name: "Putter", aliases: ["flat stick"] }, refOf(putters)],
    ["attribute", { name: "Sun", group: "Made in", definition: "It shines." }],
    ["group", { name: "Owner", any: true, dueDays: 9 }],
    ["list", { title: "Two", text: "Of note.", brands: ["ping"] }],
    ["category", { name: "Bags" }],
    ["attribute", { name: "", size: 1 }],
    ["category", { name: "Putter" }, refOf(putters)],
  ],
  deleteRecord: () => [
    ["category", refOf(putters)],
    ["group", refOf(madeIn)],
    ["attribute", refOf({ id: "nobody" })],
  ],
  mergeTaxonomy: () => [
    ["category", refOf(putters), putters.id],
    ["category", refOf(putters), golfClubs.id],
  ],
  showLists: () => [[]],
  listSubmissions: () => [
    [{ status: "pending", page: 1 }],
    [{ status: "spam", sender: "a", page: 2 }],
  ],
  openSubmission: () => [[suggestion.id], [correctionOfTitleist.id], ["nobody"]],
  decideSubmission: async (office) => {
    const [seen, shown] = [
      await seenOf(office, suggestion.id),
      await seenOf(office, correctionOfTitleist.id),
    ];
    return [
      [suggestion.id, "pending", { status: "rejected", remark: "No." }, "not seen"],
      [suggestion.id, "pending", { status: "rejected", remark: "No." }, seen],
      [suggestion.id, "pending", { status: "spam" }, seen],
      [correctionOfTitleist.id, "pending", { status: "approved", fields: ["foundedYear"] }, shown],
      ["nobody", "pending", { status: "approved", brandId: ping.id }, ""],
    ];
  },
  declineSender: () => [
    [suggestion.id, ""],
    [suggestion.id, "Advertising."],
  ],
  listHistory: () => [
    [{ record: { record: "brand", id: ping.id }, page: 1 }],
    [
      {
        record: null,
        person: amy.email,
        kind: "import",
        brand: "ping",
        day: "2026-05-01",
        page: 2,
      },
    ],
  ],
  showBatch: async (office) => [
    [await newestBatch(office), 2],
    ["nobody", 1],
  ],
  previewRevert: async (office) => [[await newestBatch(office)], ["nobody"]],
  revert: async (office) => [[await newestBatch(office)], ["nobody"]],
  reviewImport: () => [
    [mixed, DEFAULT_REQUEST],
    [mixed, REQUEST, 1],
    [fileOf(""), DEFAULT_REQUEST],
  ],
  writeRejects: () => [
    [mixed, DEFAULT_REQUEST],
    [fileOf(""), REQUEST],
  ],
  applyImport: async (office) => {
    const { digest } = valueOf(await office.reviewImport(mixed, DEFAULT_REQUEST));
    return [
      [mixed, DEFAULT_REQUEST, "0".repeat(digest.length)],
      [mixed, DEFAULT_REQUEST, digest],
      [mixed, DEFAULT_REQUEST, digest, { skipBad: true }],
      [mixed, DEFAULT_REQUEST, digest],
      [mixed, DEFAULT_REQUEST, digest, { skipBad: true, again: true }],
    ];
  },
  exportBrands: () => [
    [FILTER, "ndjson"],
    [{ search: "", status: null, needs: null }, "csv", true],
    [NO_SUCH, "json"],
  ],
  listJobs: () => [[]],
  nextQuestion: () => [[], [["fact~x~y", "rule~a~b.c"], "missing"]],
  answerQuestion: async (office) => {
    const question = await office.nextQuestion();
    return [
      [question?.id ?? "", "true", question?.seen ?? ""],
      [`correction~${correctionOfTitleist.id}`, "confirm", "not seen", ["foundedYear"]],
      [question?.id ?? "", "no", "", undefined, "parked"],
    ];
  },
  reopenQuestion: () => [["fact~x~y"]],
  showWebsiteChecks: () => [[]],
  checkWebsites: () => [[]],
  readWebsite: () => [["Vice", "https://vice.example"]],
  stopWebsiteCheck: () => [[]],
  listLogos: () => [[2]],
  acceptLogos: () => [[["one", "two"]]],
  rejectLogos: () => [[["one", "two"]]],
  listSubscriptions: () => [[{ search: "Golfer@", page: 2 }]],
  removeSubscription: () => [["subscription"], ["nobody"]],
  exportSubscriptions: () => [[]],
  showMails: () => [[]],
  sendMails: () => [[]],
  saveIntroduction: () => [
    [{ introduction: "Hello", seen: "" }],
    [{ introduction: "Hi", seen: "" }],
    [{ introduction: "x".repeat(LIMITS.introduction + 1), seen: "Hello" }],
  ],
  sendTestMail: () => [[]],
  showPersonalData: () => [[{ email: "golfer@example.com" }], [{ email: "nobody" }]],
  erasePersonalData: () => [[{ email: "golfer@example.com" }], [{ email: "nobody" }]],
  showAdministrators: () => [[]],
  inviteAdministrator: () => [[{ email: "cat@golf.example" }], [{ email: ben.email }]],
  withdrawInvitation: async (office) => {
    const { invitation } = valueOf(await office.inviteAdministrator({ email: "cat@x.example" }));
    return [[invitation.id], ["nobody"]];
  },
  removeAdministrator: async (office) => {
    const { administrators } = await office.showAdministrators();
    return [...administrators.map(({ id }): [string] => [id]), ["nobody"]];
  },
};

let opened: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  opened = await openWatched();
});

it.each(keysOf(CALLS))("passes on the arguments and the answer of %s", async (name) => {
  const { office, calls } = opened;
  for (const args of await CALLS[name](office)) {
    calls.length = 0;
    const given = await mapped(args, buffered);
    const answer = await Reflect.apply(office[name], office, asList(given));
    expect(calls.map((call) => call.name)).toEqual([name]);
    const [call] = calls;
    // Omitted arguments and fields have their defaults.
    expect(await plain(call?.args.slice(0, args.length))).toMatchObject(asList(await plain(given)));
    expect(await plain({ answer })).toEqual(await plain({ answer: call?.answer }));
  }
});

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
