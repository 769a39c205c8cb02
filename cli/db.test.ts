// Guarantee (Operation): A restore names the administrators and subscriptions it brings back.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { commandUnderTest, manyBrands } from "./command.harness.ts";

const command = commandUnderTest(async ({ file, done }) => {
  await done(["brands", "import", file("some.csv", manyBrands(300))]);
});

/** Changes the database directly, without the program. */
const write = (sql: string, ...values: string[]): void => {
  const database = openDatabase(command.path("golf.db"));
  if (values.length > 0) database.prepare(sql).run(...values);
  else database.exec(sql);
  database.close();
};

it("creates an empty database, and changes nothing in an existing one", async () => {
  const env = { GOLFBRANDS_DB: command.path("new/fresh.db") };
  expect(await command.done("db migrate", { env })).toMatch(
    /fresh\.db is up to date \(schema \d+\): 0 brands,/,
  );
  expect(statSync(command.path("new/fresh.db")).mode & 0o777).toBe(0o600);
  expect(await command.done("db migrate")).toContain(": 300 brands,");
});

it("checks a database and names the damage", async () => {
  expect(await command.done("db check")).toMatch(/is sound \(schema \d+\): 300 brands,/);
  write("UPDATE brands SET version = 99 WHERE slug = 'brand-7'");
  expect(await command.refused(1, "db check")).toBe(
    "brands whose last change is not in history: brand-7\n",
  );
  truncateSync(command.path("golf.db"), 40_000);
  expect(await command.refused(1, "db check")).toMatch(/damaged|malformed|tree/i);
});

it("names lists by editors that break a rule", async () => {
  const row = { slug: "sound", title: "Sound", text: "Of ours.", brands: ["brand-8"] };
  const lists = [
    row,
    { ...row, slug: "unexplained" },
    { ...row, slug: "both" },
    { ...row, slug: "stranger" },
    { ...row, slug: "lost", brands: [], query: "founded=1990s" },
  ];
  await command.done(["lists", "import", command.file("lists.json", JSON.stringify(lists))]);
  expect(await command.done("db check")).toContain("is sound");
  write(`UPDATE lists SET version = 99 WHERE slug = 'unexplained';
    UPDATE lists SET query = 'founded=1990s' WHERE slug = 'both';
    UPDATE lists SET brand_ids = '["nobody"]' WHERE slug = 'stranger';
    UPDATE lists SET query = 'colour=red' WHERE slug = 'lost'`);
  expect((await command.refused(1, "db check")).trim().split("\n")).toEqual([
    "lists whose last change is not in history: unexplained",
    "lists without brands or a query, or with both: both",
    "lists of brands that never existed: stranger",
    "lists whose query is not valid: lost",
  ]);
});

it("checks, backs up and restores a database after the category of a list was deleted", async () => {
  await command.done(["categories", "add", "Rangefinders"]);
  const lists = "title,text,query\nRangefinders,Who makes them.,category=rangefinders\n";
  await command.done(["lists", "import", command.file("lists.csv", lists)]);
  await command.done("categories delete rangefinders --yes");
  expect(await command.done("db check")).toContain("is sound");
  await command.done("db backup without.db");
  await command.done("db restore without.db --yes");
});

it("leaves no -wal or -shm file after reading a database", async () => {
  const walFiles = () =>
    readdirSync(command.path(".")).filter((name) => /-(?:wal|shm)$/.test(name));
  expect(walFiles()).toEqual([]);
  const commands = [
    ["db", "check"],
    ["db", "backup", "read.db", "--prove"],
    ["brands", "list"],
    ["brands", "export", "-"],
    ["history", "list"],
  ];
  for (const words of commands) {
    await command.done(words);
    expect([words, walFiles()]).toEqual([words, []]);
  }
});

it("leaves the -shm file of a database that another process has open", async () => {
  const user = openDatabase(command.path("golf.db"));
  try {
    user.prepare("SELECT count(*) FROM brands").get();
    const used = readFileSync(command.path("golf.db-shm"));
    await command.done("db check");
    expect(readFileSync(command.path("golf.db-shm")).length).toBe(used.length);
    expect(user.prepare("SELECT count(*) FROM brands").pluck().get()).toBe(300);
  } finally {
    user.close();
  }
});

it("backs up and restores a database, and keeps the replaced file", async () => {
  expect(await command.done("db backup one.db")).toMatch(
    /^Backed up to one\.db and checked it: 300 brands,/,
  );
  expect(statSync(command.path("one.db")).mode & 0o777).toBe(0o600);
  await command.done(["brands", "import", command.file("late.csv", "name\nLate\n")]);
  const { kept, counts } = await command.json<{ kept: string; counts: { brands: number } }>(
    "db restore one.db --yes",
  );
  expect(counts.brands).toBe(300);
  expect(await command.slugs()).not.toContain("late");
  // The replaced file is complete and can be restored.
  await command.done(`db restore ${kept} --yes`);
  expect(await command.slugs()).toContain("late");
});

it("backs up and restores logos, and a check names brands whose logo is missing", async () => {
  const picture = command.file("logo.png", Buffer.from(pictureNamed("png")));
  await command.done(["brands", "import", command.file("one.csv", "name\nLogo Golf\n")]);
  await command.done(`brands logo logo-golf ${picture}`);
  await command.done("db backup logos.db");
  write("DELETE FROM logos");
  expect(await command.refused(1, "db check")).toBe("brands whose logo is not stored: logo-golf\n");
  await command.done("db restore logos.db --yes");
  expect(await command.done("db check")).toMatch(/is sound/);
});

it("refuses logos that are not pictures, or whose path belongs to another picture", async () => {
  await command.done("db migrate");
  const hash = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");
  const stored = async (path: string, picture: Uint8Array | string) => {
    const base64 = Buffer.from(picture).toString("base64");
    write("INSERT INTO logos (path, picture) VALUES (?, ?)", path, base64);
    const backup = command.path("evil.db");
    copyFileSync(command.path("golf.db"), backup);
    const [check, restore] = [
      await command.run("db check"),
      await command.run(`db restore ${backup} --yes`),
    ];
    write("DELETE FROM logos");
    return [
      check.status,
      check.stderr.includes(path),
      restore.status,
      restore.stderr.includes(path),
    ];
  };
  const png = pictureNamed("png");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await stored(`/logos/${hash(png)}.png`, png)).toEqual([0, false, 0, false]);
  const named = [1, true, 1, true];
  expect(await stored(`/logos/${hash(png)}.jpg`, png)).toEqual(named);
  expect(await stored(`/logos/${hash("other")}.png`, png)).toEqual(named);
  expect(await stored(`/logos/${hash(svg)}.png`, svg)).toEqual(named);
});

it("replaces the file that a symbolic link leads to, and keeps the link", async () => {
  const volume = command.path("volume");
  mkdirSync(volume);
  const [link, real] = [command.path("linked.db"), join(volume, "real.db")];
  symlinkSync("volume/real.db", link);
  const env = { GOLFBRANDS_DB: link };
  await command.done(["brands", "import", command.file("first.csv", "name\nFirst\n")], { env });
  await command.done("db backup first.db", { env });
  await command.done(["brands", "import", command.file("late.csv", "name\nLate\n")], { env });
  const { kept } = await command.json<{ kept: string }>("db restore first.db --yes", {
    env,
  });
  expect([lstatSync(link).isSymbolicLink(), lstatSync(real).isFile()]).toEqual([true, true]);
  expect(kept.startsWith(`${realpathSync(real)}.before-restore-`)).toBe(true);
  const namesIn = async (file: string) =>
    (await command.done("brands list", { env: { GOLFBRANDS_DB: file } })).includes("Late");
  expect([await namesIn(real), await namesIn(link), await namesIn(kept)]).toEqual([
    false,
    false,
    true,
  ]);

  // A link to a file that does not exist yet, and a backup through a link.
  const [early, target] = [command.path("early.db"), join(volume, "early.db")];
  symlinkSync(target, early);
  await command.done("db restore first.db --yes", { env: { GOLFBRANDS_DB: early } });
  symlinkSync(join(volume, "backup.db"), command.path("backup.db"));
  for (let n = 0; n < 2; n += 1) await command.done("db backup backup.db --yes", { env });
  for (const [name, file] of [
    [early, target],
    [command.path("backup.db"), join(volume, "backup.db")],
  ] as const)
    expect([lstatSync(name).isSymbolicLink(), lstatSync(file).isFile()]).toEqual([true, true]);
});

it("names the people that a restore brings back, or leaves them out", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const admins = "INSERT INTO admins (id, email, password_hash, created_at) VALUES";
  write(`${admins} ('1', 'one@club.example', 'old', '${at}'), ('2', 'two@club.example', 'old', '${at}');
    INSERT INTO subscriptions (id, email, email_key, person_hash, list, status, asked_at, confirmed_at, next_at, told_revision, told_at)
    VALUES ('1', 'left@golf.example', 'left@golf.example', 'left', '', 'pending', '${at}', NULL, '${at}', 0, '${at}'),
           ('2', 'fan@golf.example', 'fan@golf.example', 'fan', '', 'confirmed', '${at}', '${at}', '${at}', 0, '${at}'),
           ('3', 'fan@golf.example', 'fan@golf.example', 'fan', 'category=putters', 'confirmed', '${at}', '${at}', '${at}', 0, '${at}')`);
  await command.done("db backup people.db");
  write(
    `DELETE FROM admins WHERE id = '2'; UPDATE admins SET password_hash = 'new'; DELETE FROM subscriptions WHERE id <> '2'`,
  );
  const without = await command.run("db restore people.db --without-returning --yes");
  expect([without.status, without.stderr]).toEqual([
    0,
    `Leaves out: 1 administrator no longer on the list: two@club.example.
Leaves out: 2 subscriptions that ended: fan@golf.example (category=putters), left@golf.example (all brands).
Restores old passwords of one@club.example. \`golfbrands admins set-password\` changes them.
`,
  ]);
  const subscribed = () => {
    const database = openDatabase(command.path("golf.db"));
    const rows = database
      .prepare("SELECT id, next_at > :at AS isLater FROM subscriptions")
      .all({ at: new Date().toISOString() });
    database.close();
    return rows;
  };
  // It is unknown who got news since the backup, so nobody gets any for a week.
  expect(subscribed()).toEqual([{ id: "2", isLater: 1 }]);
  const again = await command.run("db restore people.db --yes --json");
  expect(again.stderr).toMatch(
    /^Brings back: 1 administrator no longer on the list: two@club\.example\.\n[^]*Use --without-returning to leave them out\.\n$/,
  );
  expect(JSON.parse(again.stdout)).toMatchObject({
    counts: { administrators: 2 },
    returning: {
      administrators: ["two@club.example"],
      subscriptions: [
        { email: "fan@golf.example", list: "category=putters" },
        { email: "left@golf.example", list: "" },
      ],
    },
  });
});

it("refuses a damaged backup and keeps the database", async () => {
  await command.done("db backup good.db");
  copyFileSync(command.path("good.db"), command.path("cut.db"));
  truncateSync(command.path("cut.db"), 40_000);
  const bytes = readFileSync(command.path("golf.db"));
  const refusals: [string, RegExp][] = [
    ["cut.db", /damaged|not sound/],
    ["some.csv", /is not a GolfBrands database/],
    ["nowhere.db", /^nowhere\.db does not exist\.\n$/],
  ];
  for (const [file, reason] of refusals)
    expect(await command.refused(1, `db restore ${file} --yes`)).toMatch(reason);
  expect(await command.refused(1, "db restore nowhere.db")).toBe("nowhere.db does not exist.\n");
  expect(await command.refused(2, "db restore good.db")).toContain("Use --yes");
  expect(readFileSync(command.path("golf.db")).equals(bytes)).toBe(true);
});

it("does not replace a database that is in use", async () => {
  await command.done("db backup spare.db");
  const user = openDatabase(command.path("golf.db"));
  try {
    user.prepare("SELECT count(*) FROM brands").get();
    expect(await command.refused(4, "db restore spare.db --yes")).toMatch(
      /is in use\. Stop the server first/,
    );
  } finally {
    user.close();
  }
});

it("replaces only earlier backups", async () => {
  writeFileSync(command.path("letter.txt"), "Dear Amy");
  const refusals: [string, RegExp][] = [
    ["golf.db", /is the database itself\. Name another file/],
    ["golf.db-journal", /golf\.db-journal belongs to the database\. Name another file/],
    ["letter.txt", /is not a GolfBrands database\. Name another file/],
    ["no/where.db", /cannot be opened or created\. Check that its folder exists/],
    [".", /is a folder\. Name a file in it/],
  ];
  for (const [file, reason] of refusals)
    expect(await command.refused(1, `db backup ${file}`)).toMatch(reason);
  expect(readFileSync(command.path("letter.txt"), "utf8")).toBe("Dear Amy");
  await command.done("db backup earlier.db");
  expect(await command.refused(2, "db backup earlier.db")).toContain("Use --yes");
  await command.done("db backup earlier.db --yes");
  expect(readdirSync(command.folder).filter((name) => name.startsWith("."))).toEqual([]);
});
