import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const PASSWORD = "fore-left-of-the-bunker";

const command = commandUnderTest(async ({ done }) => {
  await done("admins add amy@golf.example", { input: `${PASSWORD}\n` });
});

const emails = async () =>
  (await command.json<{ administrators: { email: string }[] }>("admins list")).administrators.map(
    ({ email }) => email,
  );

it("adds, lists and removes administrators, with a password from standard input", async () => {
  const added = await command.done("admins add Ben@Golf.example", { input: PASSWORD });
  expect(added).toMatch(/^ben@golf\.example is now an administrator\.\n$/i);
  expect(await emails()).toHaveLength(2);
  expect(await command.done("admins list")).toMatch(/^E-mail +Since\namy@golf\.example +20/);
  await command.done("admins remove amy@golf.example --yes");
  expect(await emails()).not.toContain("amy@golf.example");
  const changed = await command.done("admins set-password ben@golf.example", {
    input: `another-${PASSWORD}`,
  });
  expect(changed).toMatch(/^Changed the password of .+ and signed out all sessions\.\n$/);
});

it.each<[string[], string, number, RegExp]>([
  [["add", "ben@golf.example"], "short", 2, /^The password must have at least 8 characters\.\n$/],
  [["add", "ben@golf.example"], "password", 2, /^The password /],
  [["add", "ben@golf.example"], "", 2, /^Standard input holds no password\.\n$/],
  [["add", "no address"], "", 2, /^This is not an e-mail address\.\n$/],
  // The address is checked before the password is read.
  [["add", "AMY@golf.example"], "", 1, /^An administrator with this e-mail already exists\.\n$/],
  [["set-password", "eve@golf.example"], "", 1, /^No administrator has this e-mail\.\n$/],
  [["remove", "eve@golf.example"], "", 1, /^No administrator has this e-mail\.\n$/],
  [["remove", "amy@golf.example"], "", 2, /Nobody could sign in any more\. There is no terminal/],
])("refuses `admins` with %j and the standard input %j", async (words, input, wanted, reason) => {
  const { status, stdout, stderr } = await command.run(["admins", ...words], { input });
  expect([status, stdout, stderr]).toEqual([wanted, "", expect.stringMatching(reason)]);
  expect(await emails()).toEqual(["amy@golf.example"]);
});
