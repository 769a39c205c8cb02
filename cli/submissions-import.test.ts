import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();

const queue = async (): Promise<string[]> => {
  const all = JSON.parse(await command.done("submissions export --format json")) as {
    brand_name: string;
  }[];
  return all.map(({ brand_name: name }) => name).toSorted();
};

const importing = (name: string, content: string, ...options: string[]) =>
  command.run(["submissions", "import", command.file(name, content), ...options]);

describe("suggestions from a file", () => {
  it("are all imported or none; --skip-bad writes bad rows to a file that can be corrected and imported", async () => {
    const content =
      "Brand;Website;Color\nFairway;https://fairway.example;red\nDivot;ftp://x;\n;;blue\n";
    const refused = await importing("bad.csv", content);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toBe("1 new, 0 already there, 2 rejected. Nothing was written.\n");
    expect(refused.stderr).toMatch(/^Column Color is ignored: it matches no field\.$/m);
    expect(refused.stderr).toMatch(/^line 3, Website: “ftp:\/\/x” must be a web address/m);
    expect(refused.stderr).toMatch(/^line 4, Brand: is required/m);
    expect(refused.stderr).toMatch(/--skip-bad to import the 1 good row/);
    expect(await queue()).toEqual([]);

    const skipping = await importing("bad.csv", content, "--skip-bad", "--rejects", "rejects.csv");
    expect(skipping.status).toBe(3);
    expect(await queue()).toEqual(["Fairway"]);
    const rejects = readFileSync(command.path("rejects.csv"), "utf8");
    expect(rejects).toMatch(
      /^Brand;Website;Color;line;reason\r\nDivot;ftp:\/\/x;;3;"?Website must/,
    );

    const mended = rejects.replace("ftp://x", "https://x.example").replace(/^;;.*\r\n/m, "");
    expect((await importing("mended.csv", mended)).status).toBe(0);
    expect(await queue()).toEqual(["Divot", "Fairway"]);
  });

  it("are queued once, even if the file is imported again, and never by a dry run", async () => {
    const content = '[{"brand_name":"Niblick","status":"approved"},{"brand_name":"Niblick"}]';
    const dry = await importing("twice.json", content, "--dry-run");
    expect([dry.status, dry.stdout]).toEqual([
      0,
      "1 new, 1 already there. Nothing was written: this was a dry run.\n",
    ]);
    const first = await importing("twice.json", content);
    expect(first.stderr).toBe("Column status is ignored: the directory sets it itself.\n");
    const second = await importing("twice.json", content);
    expect([second.status, second.stdout]).toEqual([0, "0 new, 2 already there. Nothing to do.\n"]);
    expect((await queue()).filter((name) => name === "Niblick")).toHaveLength(1);
  });

  it("keep the date in the file, and may omit https://", async () => {
    const content =
      "brand_name,website_url,created_at\nMashie,sandylies.example.com,2025-03-01\nBrassie,,2025-03-02T10:00:00+02:00\nLate,,2999-01-01\n";
    const refused = await importing("old.csv", content);
    expect(refused.stderr).toMatch(/^line 4, created_at: “2999-01-01” must not be in the future/m);
    expect((await importing("old.csv", content, "--skip-bad")).status).toBe(3);
    const [mashie, brassie] = JSON.parse(
      await command.done("submissions export --format json"),
    ) as Record<string, unknown>[];
    expect(mashie).toMatchObject({
      brand_name: "Mashie",
      website_url: "https://sandylies.example.com",
      created_at: "2025-03-01T00:00:00.000Z",
    });
    expect(brassie).toMatchObject({ created_at: "2025-03-02T08:00:00.000Z" });
  });
});
