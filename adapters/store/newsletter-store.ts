import type { HeldBrand } from "#core/catalog/directory-state.ts";
import type {
  Delivery,
  Issue,
  NewBrand,
  NewBrands,
  NothingToSend,
} from "#core/people/newsletter.ts";
import type { NewsletterStore, NextReceiver } from "#core/ports/people-stores.ts";
import { pick } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { HeldDirectory } from "./directory.ts";
import { firstPublic } from "./first-public.ts";
import { counting, drop, put, query, type Rows, type Where } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { type Decision, serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

/** Stores the issues of the newsletter, and who is marked for the unfinished one. */
export const newsletterStore = (rows: Rows, directory: HeldDirectory): NewsletterStore => {
  const news = newsReader(rows, directory);

  return {
    findNews: async (limit) => {
      const { last, beginning, receivers, brands } = await news();
      return {
        introduction: await introductionOf(rows, nextAfter(last)),
        lastIssue: last?.number ?? null,
        since: last?.at ?? beginning,
        brandCount: brands.length,
        brands: brands.slice(0, limit).map(newBrand),
        receivers,
      };
    },

    saveIntroduction: (text, seen) =>
      serially(rows, ["people"], async () => {
        const issue = nextAfter(await lastIssue(rows));
        if ((await introductionOf(rows, issue)) !== seen) return { writes: [], value: false };
        const write =
          text === ""
            ? drop("newsletterIntroductions", ["issue", "=", issue])
            : put("newsletterIntroductions", [{ issue, text }]);
        return { writes: [write], value: true };
      }),

    listIssues: async (limit) =>
      issuesIn(rows, await rows.find("newsletterIssues", { order: ["-number"], limit })),

    openIssue: (at, limit) =>
      serially(rows, ["people", "revision"], async (): Promise<Decision<Opened>> => {
        const { last, beginning, receivers, brands } = await news();
        let writes: Write[] = [];
        if (last?.finishedAt === null) {
          const { count, still } = await brandsOf(rows, directory, last.number);
          if (still.length > 0)
            return { writes, value: ok(await opened(rows, last, count, still, limit)) };
          writes = await finishing(rows, last, at);
        }
        if (beginning === null || receivers === 0)
          return { writes, value: fail({ kind: "nothing-to-send", why: "no-receivers" }) };
        if (brands.length === 0)
          return { writes, value: fail({ kind: "nothing-to-send", why: "no-news" }) };
        const row = { ...NEW, number: nextAfter(last), at, beginning };
        const listed = brands.map(({ id }, place) => ({ brandId: id, issue: row.number, place }));
        return {
          writes: [...writes, put("newsletterIssues", [row]), put("newsletterBrands", listed)],
          value: ok(await opened(rows, row, brands.length, brands, limit)),
        };
      }),

    claimReceiver: (number, after, at) =>
      serially(rows, ["people"], async (): Promise<Decision<NextReceiver | undefined>> => {
        const issue = await issueNumbered(rows, number);
        if (issue.finishedAt !== null) return { writes: [], value: undefined };
        const [next] = await rows.find("subscribers", {
          where: [...waitingFor(issue), ["id", ">", after]],
          limit: 1,
        });
        if (next) {
          const marked = { ...next, markedIssue: number };
          const marking = { ...issue, uncertain: issue.uncertain + 1 };
          return {
            writes: [put("subscribers", [marked]), put("newsletterIssues", [marking])],
            value: { id: next.id, email: next.email },
          };
        }
        const isOver = (await countWaiting(rows, issue)) === 0;
        return { writes: isOver ? await finishing(rows, issue, at) : [], value: undefined };
      }),

    noteDelivery: (number, subscriberId, delivery) =>
      serially(rows, ["people"], async () => {
        const issue = await issueNumbered(rows, number);
        const isLost = delivery === "waiting" && issue.finishedAt !== null;
        const noted = isLost ? "failed" : delivery;
        const marked: Where<"subscribers">[] = [
          ["markedIssue", "=", number],
          ["id", "=", subscriberId],
        ];
        const writes = noted === "waiting" ? await unmarking(rows, marked) : [];
        return {
          writes: [...writes, put("newsletterIssues", [counted(issue, noted)])],
          value: undefined,
        };
      }),
  };
};

type IssueRow = RowOf<"newsletterIssues">;

type Opened = Result<{ issue: Issue; news: NewBrands }, NothingToSend>;

const NEW = { finishedAt: null, sent: 0, failed: 0, uncertain: 0 } as const;

const CONFIRMED = ["status", "=", "confirmed"] as const;

/** What the next issue would say, and to how many. */
const newsReader = (rows: Rows, directory: HeldDirectory) => {
  const readFirstPublic = firstPublic(rows);
  return async () => {
    const { revision, brands } = await directory.fresh();
    const joined = await readFirstPublic(revision);
    const { rows: found } = await rows.snapshot(
      query("newsletterIssues", LAST),
      query("newsletterBrands", { only: ["brandId"] }),
      counting("subscribers", [CONFIRMED]),
      query("subscribers", {
        only: ["confirmedAt"],
        where: [CONFIRMED],
        order: ["confirmedAt"],
        limit: 1,
      }),
    );
    const [[last], issued, [receivers], [first]] = found;
    const beginning = last?.beginning ?? first?.confirmedAt ?? null;
    const old = new Set(issued.map(({ brandId }) => brandId));
    const isNews = (id: string, at: string): boolean =>
      beginning !== null && at > beginning && !old.has(id);
    return {
      last,
      /** Null while nobody has confirmed. */
      beginning,
      receivers: receivers?.count ?? 0,
      /** In the order they joined. */
      brands: [...joined].flatMap(([id, at]) => {
        const brand = isNews(id, at) ? brands.get(id) : undefined;
        return brand?.status === "active" ? [brand] : [];
      }),
    };
  };
};

const LAST = { order: ["-number"], limit: 1 } as const;

const lastIssue = async (rows: Rows): Promise<IssueRow | undefined> =>
  (await rows.find("newsletterIssues", LAST))[0];

const nextAfter = (last: IssueRow | undefined): number => (last?.number ?? 0) + 1;

const issueNumbered = async (rows: Rows, number: number): Promise<IssueRow> => {
  const [issue] = await rows.find("newsletterIssues", { where: [["number", "=", number]] });
  if (!issue) throw new Error(`There is no issue ${number}`);
  return issue;
};

const introductionOf = async (rows: Rows, issue: number): Promise<string> => {
  const [found] = await rows.find("newsletterIntroductions", { where: [["issue", "=", issue]] });
  return found?.text ?? "";
};

const newBrand = (brand: HeldBrand): NewBrand => pick(brand, ["slug", "name", "shortDescription"]);

/** How many brands an issue has, and those of them that are still public, in order. */
const brandsOf = async (
  rows: Rows,
  directory: HeldDirectory,
  issue: number,
): Promise<{ count: number; still: HeldBrand[] }> => {
  const { brands } = await directory.fresh();
  const listed = await rows.find("newsletterBrands", {
    where: [["issue", "=", issue]],
    order: ["place"],
  });
  const still = listed.flatMap(({ brandId }) => {
    const brand = brands.get(brandId);
    return brand?.status === "active" ? [brand] : [];
  });
  return { count: listed.length, still };
};

const opened = async (
  rows: Rows,
  row: IssueRow,
  brandCount: number,
  brands: readonly HeldBrand[],
  limit: number,
): Promise<{ issue: Issue; news: NewBrands }> => ({
  issue: await issueIn(rows, row, brandCount),
  news: {
    introduction: await introductionOf(rows, row.number),
    brandCount: brands.length,
    brands: brands.slice(0, limit).map(newBrand),
  },
});

/** Who has yet to get an unfinished issue. */
const waitingFor = ({ number, at }: IssueRow): Where<"subscribers">[] => [
  CONFIRMED,
  ["confirmedAt", "<=", at],
  ["markedIssue", "!=", number],
];

const countWaiting = async (rows: Rows, issue: IssueRow): Promise<number> =>
  issue.finishedAt === null ? rows.count("subscribers", waitingFor(issue)) : 0;

const issuesIn = async (rows: Rows, issues: readonly IssueRow[]): Promise<Issue[]> => {
  const { rows: counts } = await rows.snapshot(
    ...issues.map(({ number }) => counting("newsletterBrands", [["issue", "=", number]])),
  );
  return Promise.all(issues.map((row, n) => issueIn(rows, row, counts[n]?.[0]?.count ?? 0)));
};

const issueIn = async (
  rows: Rows,
  { beginning, ...issue }: IssueRow,
  brandCount: number,
): Promise<Issue> => ({
  ...issue,
  brandCount,
  waiting: await countWaiting(rows, { beginning, ...issue }),
});

/** Nobody is waiting for it any more. */
const finishing = async (rows: Rows, issue: IssueRow, at: string): Promise<Write[]> => [
  put("newsletterIssues", [{ ...issue, finishedAt: at }]),
  ...(await unmarking(rows, [["markedIssue", "=", issue.number]])),
];

const unmarking = async (rows: Rows, where: Where<"subscribers">[]): Promise<Write[]> => {
  const marked = await rows.find("subscribers", { where });
  return [
    put(
      "subscribers",
      marked.map((one) => Object.assign(one, { markedIssue: null })),
    ),
  ];
};

const counted = (issue: IssueRow, delivery: Delivery): IssueRow => ({
  ...issue,
  uncertain: issue.uncertain - 1,
  sent: issue.sent + Number(delivery === "sent"),
  failed: issue.failed + Number(delivery === "failed"),
});
