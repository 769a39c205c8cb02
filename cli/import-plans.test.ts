import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();
const { brands, importing } = command;

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

    const result = await command.json<{ applied: boolean; batchId: string }>(
      "brands apply plan.json",
    );
    expect(result).toEqual({ applied: true, batchId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await brands()).toMatchObject({
      planned: { hq_location: "York", categories: ["golf-hats"] },
      "planned-new": { hq_location: "Rome" },
    });
    expect(await command.refused(4, "brands apply plan.json")).toContain("already imported");
  });

  it("is refused if its file has changed, and applied if the file was only moved", async () => {
    await importing("edited.csv", "name,hq\nEdited,Leeds\n", "--plan", "edited.json");
    command.file("edited.csv", "name,hq\nEdited,York\n");
    expect(await command.refused(4, "brands apply edited.json")).toContain(
      "edited.csv has changed since the plan was made.",
    );
    const moved = command.file("moved-away.csv", "name,hq\nEdited,Leeds\n");
    await command.done(`brands apply edited.json ${moved}`);
    expect((await brands())["edited"]?.hq_location).toBe("Leeds");
  });

  it("is refused if the directory has changed since; the refusal says how to continue", async () => {
    await importing("late.csv", "name,hq\nLate,Leeds\n", "--plan", "late.json");
    await importing("sooner.csv", "name,hq\nLate,York\n");
    expect(await command.refused(4, "brands apply late.json")).toMatch(
      /^Nothing was imported: the directory has changed.*`golfbrands history list`.*--plan/,
    );
    expect((await brands())["late"]?.hq_location).toBe("York");
  });

  it("prints the name of its file without control characters", async () => {
    await importing("plain.csv", "name,hq\nPlain,Leeds\n", "--plan", "plain.json");
    const plan = JSON.parse(readFileSync(command.path("plain.json"), "utf8"));
    plan.file = { ...plan.file, path: null, name: "\u001B[2J\u001B]0;title\u0007.csv" };
    command.file("plain.json", JSON.stringify(plan));
    expect(await command.refused(2, "brands apply plain.json")).toContain(
      "made of �[2J�]0;title�.csv",
    );
  });

  it("is refused if its changes were edited, which would have no effect", async () => {
    await importing("sealed.csv", "name,hq\nSealed,Leeds\n", "--plan", "sealed.json");
    const plan = readFileSync(command.path("sealed.json"), "utf8");
    command.file("sealed.json", plan.replace("Leeds", "York"));
    expect(await command.refused(1, "brands apply sealed.json")).toMatch(
      /sealed\.json were edited.* change sealed\.csv instead/,
    );
    expect(Object.keys(await brands())).not.toContain("sealed");
    command.file("sealed.json", JSON.stringify(JSON.parse(plan)));
    await command.done("brands apply sealed.json");
    expect(Object.keys(await brands())).toContain("sealed");
  });

  it.each([
    ["is not JSON", "name\nA\n", /is not a plan: it is not JSON/],
    [
      "is JSON of something else",
      "{}",
      /format must be a plan that `golfbrands brands import --plan`/,
    ],
    [
      "is of an earlier version",
      '{"format":"golfbrands import plan","version":1,"note":"x","creations":[],"changes":[]}',
      /version must be 2, the only supported version/,
    ],
  ])("is refused with a reason if it %s", async (_, content, reason) => {
    expect(
      await command.refused(1, ["brands", "apply", command.file("bad.json", content)]),
    ).toMatch(reason);
  });
});
