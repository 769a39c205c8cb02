import { promises as dns } from "node:dns";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { correctionOfTitleist } from "#core/submission/submission.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

const SUGGESTED = `Brand,Website,E-mail,Comment
Bettinardi,https://bettinardi.com,golfer@example.com,"Milled, ""by hand"""
PING Golf,http://www.ping.com/?utm_source=x,,
Casino,,,
Mizuno,,,=1+1
`;

interface Suggested {
  id: string;
  brandName: string;
  status: string;
  brandId: string | null;
}

const listed = async (status = "pending") =>
  (await command.json<{ submissions: Suggested[] }>(`submissions list --status ${status}`))
    .submissions;

const idOf = async (name: string, status?: string): Promise<string> =>
  (await listed(status)).find(({ brandName }) => brandName === name)?.id ?? "";

const command = commandUnderTest(async ({ file: write, done }) => {
  const brands = write("brands.csv", "name,website\nPING,https://ping.com\n");
  await done(`brands import ${brands}`);
  const file = write("suggested.csv", SUGGESTED);
  await done(`submissions import ${file}`);
});

it("exports suggestions with escaped formulas", async () => {
  const csv = await command.done("submissions export");
  expect(csv).toMatch(/^id,brand_name,website_url,submitted_by_email,notes,status,created_at\r\n/);
  expect(csv).toContain(`golfer@example.com,"Milled, ""by hand""",pending,`);
  expect(csv).toContain(",'=1+1,pending,");
  const again = await command.done("submissions import -", { input: csv });
  expect(again).toBe("0 new, 4 already there. Nothing to do.\n");
});

describe("deciding", () => {
  it("shows a submission, found by a prefix of its id, with its possible duplicates", async () => {
    const id = await idOf("PING Golf");
    expect(await command.done(`submissions show ${id.slice(0, 8)}`)).toMatch(
      /^PING Golf pending\n[\s\S]*May duplicate:\n {4}1 {2}PING \(ping, active; same site\)\n$/,
    );
  });

  it("approves a suggestion as an archived, an active or an existing brand", async () => {
    const [bettinardi, ping, mizuno] = [
      await idOf("Bettinardi"),
      await idOf("PING Golf"),
      await idOf("Mizuno"),
    ];
    expect(await command.done(`submissions approve ${bettinardi}`)).toBe(
      "Bettinardi is now a brand: bettinardi, archived.\n",
    );
    const published = await command.json<{ brand: { id: string; slug: string; status: string } }>(
      `submissions approve ${mizuno} --publish --slug mizuno-golf`,
    );
    expect(published.brand).toMatchObject({ slug: "mizuno-golf", status: "active" });
    expect(await command.done(`submissions approve ${ping} --brand ping`)).toBe(
      "Approved: the suggestion PING Golf is the listed brand PING (ping).\n",
    );
    expect(await listed("approved")).toHaveLength(3);
    const { submission } = await command.json<{ submission: Suggested }>(
      `submissions show ${mizuno}`,
    );
    expect(submission).toMatchObject({ status: "approved", brandId: published.brand.id });

    expect(await command.refused(4, `submissions approve ${mizuno}`)).toMatch(
      /^Mizuno was already approved by .+\. Nothing was saved\.\n$/,
    );
  });

  it("rejects all submissions from one sender, or one from an unknown sender", async () => {
    const reject = (id: string) =>
      command.done(["submissions", "reject", id, "--reason", "Not golf", "--same-sender"]);
    expect(await reject(await idOf("Casino"))).toBe("1 submission is rejected.\n");
    const database = openDatabase(command.path("golf.db"));
    database
      .prepare("UPDATE brand_submissions SET sender_hash = 'a' WHERE brand_name <> 'Mizuno'")
      .run();
    database.close();
    expect(await reject(await idOf("Bettinardi"))).toBe("2 submissions are rejected.\n");
    expect((await listed()).map(({ brandName }) => brandName)).toEqual(["Mizuno"]);
  });

  it("rejects a submission as spam or with a reason (required if the sender left an e-mail), and reopens it", async () => {
    const casino = await idOf("Casino");
    const late = command.file("late.csv", "Brand,E-mail\nBogey,golfer@example.com\n");
    await command.done(`submissions import ${late}`);
    const answered = await idOf("Bogey");
    expect(await command.refused(2, `submissions reject ${answered}`)).toContain(
      "Give a reason with",
    );
    await command.done(["submissions", "reject", answered, "--reason", "No brand"]);
    await command.done(`submissions reject ${casino}`);
    await command.done(`submissions reopen ${casino}`);
    await command.done(["submissions", "reject", casino, "--reason", "Not golf"]);
    expect(await command.done("submissions list --status rejected")).toMatch(/Casino .*Not golf\n/);
    await command.done(`submissions reopen ${casino}`);
    await command.done(`submissions reject ${casino} --spam`);
    expect((await listed("spam")).map(({ brandName }) => brandName)).toEqual(["Casino"]);
    // Decisions are in history, so they can be reverted.
    await command.done("history revert last");
    expect(await idOf("Casino")).toBe(casino);
  });
});

describe("a correction", () => {
  const { id, correction } = correctionOfTitleist;

  const send = async () => {
    const database = openDatabase(command.path("golf.db"));
    const { catalogStore, submissions } = sqliteStores(database);
    const ping = (await catalogStore.directory()).brandAt("ping");
    if (!ping) throw new Error("PING was not imported");
    const proposed = { foundedYear: 1959, hqLocation: "Phoenix, Arizona, USA" };
    const about = { brandId: ping.id, version: ping.version, proposed, problem: null };
    await submissions.addCorrection(
      { ...correctionOfTitleist, brandName: "PING", correction: { ...correction, ...about } },
      "link",
    );
    database.close();
  };

  it("is accepted in the fields that --fields names; without this option, the command lists the proposed fields", async () => {
    await send();
    expect(await command.refused(2, `submissions approve ${id}`)).toBe(
      "This is a correction. Choose the fields to accept: --fields foundedYear,hqLocation\n",
    );
    const accepted = await command.done(`submissions approve ${id} --fields foundedYear`);
    expect(accepted).toBe("Accepted for PING: foundedYear.\n");
    const ping = await command.json<object>("brands show ping");
    expect(ping).toMatchObject({ foundedYear: 1959, hqLocation: null });
  });

  it("is confirmed by a DNS record of the brand's host; the command names a missing record", async () => {
    await send();
    const verify = () => command.run(`submissions verify ${id}`);
    const lookUp = vi.spyOn(dns.Resolver.prototype, "resolveTxt");
    lookUp.mockRejectedValueOnce(Object.assign(new Error("none"), { code: "ENODATA" }));
    expect(await verify()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`ping.com has no text record golfbrands=${id}`),
    });
    lookUp.mockRejectedValueOnce(Object.assign(new Error("late"), { code: "ETIMEOUT" }));
    expect(await verify()).toMatchObject({
      status: 1,
      stderr: "The name servers did not answer for ping.com (ETIMEOUT). Try again.\n",
    });
    lookUp.mockResolvedValueOnce([["v=spf1 -all"], ["golfbrands=", id]]);
    expect(await verify()).toMatchObject({ status: 0, stdout: "Confirmed from @ping.com.\n" });
    lookUp.mockRestore();
  });
});
