import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();

interface Brand {
  slug: string;
  hq_location: string | null;
}

const brands = async (): Promise<Record<string, Brand>> => {
  const all = JSON.parse(await command.done(["brands", "export", "--format", "json"])) as Brand[];
  return Object.fromEntries(all.map((brand) => [brand.slug, brand]));
};

const importing = (name: string, content: string, ...options: string[]) =>
  command.run(["brands", "import", command.file(name, content), ...options]);

describe("a plan", () => {
  it("lists the changes field by field, writes nothing, and is applied exactly", async () => {
    await importing("planned.csv", "name,hq\nPlanned,Leeds\n");
    const change = "name,hq,categories\nPlanned,York,Golf Hats\nPlanned New,Rome,\n";
    const before = await brands();
    const planned = await importing(
      "plan.csv",
      change,
      "--plan",
      "plan.json",
      "--create-missing-taxonomy",
    );
    expect([planned.status, await brands()]).toEqual([0, before]);
    expect(planned.stdout).toContain(
      "~ Planned (planned, line 2)\n    HQ Location: Leeds → York\n",
    );

    const result = await command.json<{ applied: boolean; batchId: string }>([
      "brands",
      "apply",
      "plan.json",
    ]);
    expect(result).toEqual({ applied: true, batchId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await brands()).toMatchObject({
      planned: { hq_location: "York", categories: ["golf-hats"] },
      "planned-new": { hq_location: "Rome" },
    });
    const again = await command.run(["brands", "apply", "plan.json"]);
    expect([again.status, again.stderr]).toEqual([4, expect.stringContaining("already exists")]);
  });

  it("is refused with 4 if a brand has changed, and writes nothing", async () => {
    await importing("moving.csv", "name,hq\nMoving,Leeds\nStaying,Leeds\n");
    await importing("moved.csv", "name,hq\nMoving,York\nStaying,York\n", "--plan", "old.json");
    await importing("other.csv", "name,hq\nMoving,Rome\n");
    const { status, stderr } = await command.run(["brands", "apply", "old.json"]);
    expect([status, stderr]).toEqual([
      4,
      "These brands changed since the plan was made:\n  Moving (line 2) was changed or deleted\nNothing was written. Make a new plan with `golfbrands brands import --plan`.\n",
    ]);
    expect((await brands())["staying"]?.hq_location).toBe("Leeds");
  });

  it("is refused if it changes a brand twice", async () => {
    await importing("doubled.csv", "name\nDoubled\n", "--plan", "doubled.json");
    const plan = JSON.parse(readFileSync(command.path("doubled.json"), "utf8")) as {
      changes: unknown[];
    };
    const twice = { ...plan, changes: [...plan.changes, ...plan.changes] };
    const { status, stderr } = await command.run([
      "brands",
      "apply",
      command.file("twice.json", JSON.stringify(twice)),
    ]);
    expect([status, stderr]).toEqual([
      1,
      "twice.json, change 2, changes Doubled, as does an earlier one.\n",
    ]);
    expect(Object.keys(await brands())).not.toContain("doubled");
  });

  it.each([
    ["is none", "name\nA\n", /is not a plan: it is not JSON/],
    [
      "holds a change of lists nested 200,000 deep",
      `{"changes":[${"[".repeat(200_000)}${"]".repeat(200_000)}]}`,
      /is not a plan: it is nested more than 32 levels deep\.\n$/,
    ],
    [
      "is JSON of something else",
      "{}",
      /format must be a plan that `golfbrands brands import --plan`/,
    ],
    [
      "was edited badly",
      '{"format":"golfbrands import plan","version":1,"note":"x","creations":[],"changes":[{"line":2,"change":{"record":"brand","verb":"create","after":{"name":"A","hq":"Leeds"}},"redirect":null}]}',
      /change 1, is not a valid plan:\n {2}change\.after\.id must be an id\n {2}change\.after\.createdAt .*\n {2}change\.after\.hq is not a known field\n/,
    ],
  ])("is refused with a reason if it %s", async (_, content, reason) => {
    const { status, stderr } = await command.run([
      "brands",
      "apply",
      command.file("bad.json", content),
    ]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });
});
