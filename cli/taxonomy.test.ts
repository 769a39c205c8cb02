import { describe, expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const CAST = `name,categories,attributes
PING,Putters | Irons,Made in UK
Titleist,Irons,Made in Britain
Mizuno,Old Irons,
`;

const command = commandUnderTest(async ({ file: write, done }) => {
  const file = write("cast.csv", CAST);
  await done(`brands import ${file} --create-missing-taxonomy`);
});

describe.each([
  ["categories", "category"],
  ["attributes", "attribute"],
])("%s", (group, kind) => {
  const list = () =>
    command.json<{ slug: string; name: string; brandCount: number }[]>(`${group} list`);
  const find = async (slug: string) => (await list()).find((one) => one.slug === slug);

  it("are added, renamed, deleted and restored", async () => {
    expect(await command.done([group, "add", "Zero Torque"])).toBe(`Added ${kind} zero-torque.\n`);
    await command.done([group, "rename", "zero-torque", "No Torque", "--slug", "no-torque"]);
    expect(await find("no-torque")).toMatchObject({ name: "No Torque", brandCount: 0 });
    expect(await command.done([group, "rename", "no-torque", "No Torque"])).toMatch(
      /^Nothing to do/,
    );
    await command.done(`${group} delete no-torque --yes`);
    expect(await find("no-torque")).toBeUndefined();
    await command.done("history revert last");
    expect(await find("no-torque")).toMatchObject({ name: "No Torque" });
    await command.done(`${group} delete no-torque --yes`);
  });

  it("are exported, and imported without changes", async () => {
    const csv = await command.done(`${group} export`);
    expect(await command.done(`${group} import -`, { input: csv })).toMatch(/^Nothing to do/);
  });
});

it("imports a file as a whole or not at all", async () => {
  const file = command.file("new.csv", "slug,name\ndrivers,Drivers\n");
  expect(await command.done(`categories import ${file}`)).toMatch(
    /^1 new, 0 changed, 0 unchanged\. Imported as batch/,
  );
  const bad = command.file("bad.csv", "slug,name\nwoods,Woods\nNo Slug,x\nnameless,\ndrivers,\n");
  const { status, stdout, stderr } = await command.run(`categories import ${bad}`);
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^1 new, .* rejected\. Nothing was written/),
  ]);
  expect(stderr).toMatch(
    /line 3, slug: “No Slug” must be 1 to 120 lower-case[^]*line 4, name: is req/,
  );
  expect(await command.done("categories list")).not.toContain("Woods");
});

it("merges a category into another and reverts the merge", async () => {
  const output = await command.done("categories merge old-irons irons --yes");
  expect(output).toMatch(/^Moved 1 brand to irons as batch/);
  const table = async () => (await command.done("categories list")).split("\n");
  expect(await table()).toContainEqual(expect.stringMatching(/^irons +Irons +3$/));
  await command.done("history revert last");
  expect(await table()).toContainEqual(expect.stringMatching(/^irons +Irons +2$/));
  expect(await table()).toContainEqual(expect.stringMatching(/^old-irons +Old Irons +1$/));
});

it("sets group, definition and position of an attribute, by option or file", async () => {
  await command.done("attributes add Sun --group Speciality --order -2");
  const file = command.file("sun.csv", "slug,definition\nsun,Keeps the sun off.\n");
  await command.done(`attributes import ${file}`);
  expect(await command.done("attributes export")).toContain(
    "slug,name,aliases,group,definition,display_order\r\n",
  );
  expect(await command.json("attributes list")).toContainEqual(
    expect.objectContaining({
      slug: "sun",
      name: "Sun",
      group: "Speciality",
      definition: "Keeps the sun off.",
      displayOrder: -2,
    }),
  );
});

it("clears fields with empty cells only with --clear-empty, and never a required field", async () => {
  await command.done("attributes import -", {
    input: "slug,name,aliases,group,definition,display_order\nrain,Rain,wet,Use,Keeps dry.,7\n",
  });
  const file = command.file(
    "rain.csv",
    "slug,name,aliases,group,definition,display_order\nrain,,,,,\n",
  );
  const { stdout } = await command.run(["attributes", "import", file]);
  expect(stdout).toMatch(/^Nothing to do/);
  const shown = await command.done(["attributes", "import", file, "--clear-empty"]);
  expect(shown).toMatch(/^0 new, 1 changed/);
  expect(await command.json("attributes list")).toContainEqual(
    expect.objectContaining({
      slug: "rain",
      name: "Rain",
      aliases: [],
      group: "",
      definition: "",
      displayOrder: 7,
    }),
  );
  const list = (cells: string) => ({ input: `slug,title,text,query,brands\nirons,${cells}\n` });
  await command.done("lists import -", list("Irons,All.,,ping"));
  await command.done("lists import - --clear-empty", list(",,category=irons,"));
  expect(await command.json("lists list")).toMatchObject([
    { title: "Irons", text: "All.", query: "category=irons", brands: null },
  ]);
  await command.done("lists import - --clear-empty", list(",,,titleist"));
  const [brands] = await command.json<unknown[]>("lists list");
  expect(brands).toMatchObject({ query: null, brands: ["titleist"] });
});

it("imports its own export of lists after the category of a list was deleted", async () => {
  await command.done("categories add Sledges");
  const lists = "title,text,query\nSledges,All.,category=sledges\n";
  await command.done("lists import -", { input: lists });
  await command.done("categories delete sledges --yes");
  const csv = await command.done("lists export");
  expect(csv).toContain("category=sledges");
  expect(await command.done("lists import -", { input: csv })).toMatch(/^Nothing to do/);
});

it("recognises common column names, and leaves out totals and notes", async () => {
  const file = command.file(
    "list.csv",
    "Kategorie;Synonyms;Reihenfolge\nSchirme;brolly | parasol;15\nGesamt;1;\nStand: 2026;;\n",
  );
  const { stdout, stderr } = await command.run(`categories import ${file}`);
  expect(stdout).toMatch(/^1 new, 0 changed/);
  expect(stderr).toContain("Line 3 is left out, because it is a row of totals.");
  expect(stderr).toContain("Line 4 is left out, because it is a note.");
  expect(await command.json("categories list")).toContainEqual(
    expect.objectContaining({ name: "Schirme", aliases: ["brolly", "parasol"], displayOrder: 15 }),
  );
});

it("imports and exports the rules of groups", async () => {
  const attributes = "name,group\nAft,Deck\nBow,deck\n";
  await command.done("attributes import -", { input: attributes });
  expect(await command.done("attributes export")).toMatch(/^bow,Bow,,Deck,/m);
  await command.done("attributes add Fore --group Owner");
  const file = command.file("groups.csv", "name,any,due_days\nOwner,yes,365\nMaker,no,\n");
  expect(await command.done(`groups import ${file}`)).toMatch(/^1 new, 1 changed, 0 unchanged/);
  const csv = await command.done("groups export");
  expect(csv).toContain("name,display_order,any,partly_known,due_days\r\n");
  expect(csv).toMatch(/^Owner,\d+,yes,no,365\r$/m);
  expect(csv).toMatch(/^Maker,\d+,no,no,\r$/m);
  expect(await command.done("groups import -", { input: csv })).toMatch(/^Nothing to do/);
  expect(await command.done("groups list")).toMatch(/^Owner +yes +no +365$/m);
  const bad = command.file("bad.csv", "name,any,due_days\nOwner,perhaps,0\n");
  const refused = await command.run(`groups import ${bad}`);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /line 2, any: “perhaps” must be true or false\n.*line 2, due_days: “0” must be a whole number from 1/s,
    ),
  ]);
});

it("imports an alias that attributes of one group share, however the file spells the group", async () => {
  const file = command.file("decks.csv", "name,group,aliases\nAft,Deck,Hull\nBow,deck,Hull\n");
  await command.done(`attributes import ${file}`);
  expect(await command.done("attributes export")).toMatch(/^bow,Bow,Hull,Deck,/m);
});

it("imports, lists and exports lists by editors, and undoes an import", async () => {
  const file = command.file(
    "lists.csv",
    "title,text,filter,brands\nPutters,Who makes them.,/brands?category=putters,\nTwo,Chosen.,,Titleist | ping\n",
  );
  expect(await command.done(`lists import ${file} --dry-run`)).toMatch(/^2 new.*dry run/);
  expect(await command.done(`lists import ${file}`)).toMatch(/^2 new, 0 changed, 0 unchanged/);
  expect(await command.done("lists list")).toMatch(/^two +Two +titleist, ping$/m);
  const csv = await command.done("lists export");
  expect(csv).toBe(
    "slug,title,text,query,brands,display_order\r\nputters,Putters,Who makes them.,category=putters,,1\r\ntwo,Two,Chosen.,,titleist | ping,2\r\n",
  );
  expect(await command.done("lists import -", { input: csv })).toMatch(/^Nothing to do/);
  const json = await command.done("lists export --format json");
  expect(JSON.parse(json)).toMatchObject([{ slug: "putters" }, { brands: ["titleist", "ping"] }]);
  const again = ["lists", "import", "-", "--format", "json"];
  expect(await command.done(again, { input: json })).toMatch(/^Nothing to do/);
  const bad = command.file(
    "bad.csv",
    "name,text,filter,brands\nA,T,colour=red,\nB,T,,ping | pong\nC,,,\n",
  );
  expect(await command.refused(1, `lists import ${bad}`)).toMatch(
    /line 2, filter: .*is not a filter.*line 3, brands: .*there is no such brand.*line 4, text: is required/s,
  );
  await command.done("history revert last");
  expect(await command.done("lists export")).toBe("slug,title,text,query,brands,display_order\r\n");
  await command.done("lists import -", { input: csv });
  const other = "slug,brands,query\nputters,ping,\ntwo,,category=putters\n";
  await command.done("lists import -", { input: other });
  expect(await command.done("lists list")).toMatch(
    /^putters +Putters +ping\ntwo +Two +category=putters$/m,
  );
});
