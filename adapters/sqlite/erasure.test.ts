// Guarantee (Privacy): An erased address is gone from mails, from invitations, from free pages of the database file, and from
//   every later backup.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mailFolder } from "../mail/mailers.ts";
import { systemClock } from "../system.ts";
import { castMail } from "#core/ports/mailer.contract.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { erasePersonalData } from "#core/people/erase-personal-data.ts";
import { subscriptionRequest } from "#core/people/subscription.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { sqliteIdentityRecords } from "./identity.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

const WHO = "canary.golfer@golf-canary.example";

// `erasure.test.ts` of the stores plants the address in every column.
it("leaves an address in no mail, invitation, free page or later backup", async () => {
  const folder = emptyFolder();
  const file = join(folder, "golfbrands.db");
  const database = openedDatabase(file);
  const { submissions, subscriptions, people, catalogStore } = sqliteStores(database);
  const mails = join(folder, "mails");
  const from = "GolfBrands <hello@golf.example>";
  const mailer = mailFolder({ folder: mails, from, clock: systemClock });
  const { revision } = await committed(catalogStore, castChangeSet);
  const noted = changeSetOf(updateBrand({ ...ping, foundedYear: 1958 }, revision));
  await committed(catalogStore, { ...noted, note: `For ${WHO}` });
  await submissions.add({ ...suggestion, submitterEmail: WHO, notes: `By ${WHO}` });
  const identity = sqliteIdentityRecords(database);
  const at = "2026-03-01T10:00:00.000Z";
  const expiresAt = "2999-01-01T00:00:00.000Z";
  const amy = { id: "1", email: "amy@golf.example", passwordHash: "", createdAt: at };
  identity.addAccount({ ...amy, temporaryUntil: null });
  identity.addInvitation({ id: "1", email: WHO, invitedBy: "1", invitedAt: at, expiresAt });
  // This subscription was removed, so only free pages of the file hold its address.
  await subscriptions.ask(subscriptionRequest(WHO, { id: "2" }));
  await subscriptions.remove(["2"]);
  await mailer.send({ ...castMail, to: WHO });

  const erased = await erasePersonalData({ people, forgetMails: mailer.forget })(WHO);
  expect(erased).toMatchObject({ ok: true, value: { mails: 1, submissions: 1, history: 1 } });
  expect(identity.listInvitations()).toEqual([]);
  await backUpDatabase(file, join(folder, "later.db"));
  const places = [file, `${file}-wal`, join(folder, "later.db")];
  const bytes = places.map((place) => readFileSync(place, "latin1").toLowerCase());
  expect(bytes.map((text) => text.includes("canary.golfer"))).toEqual([false, false, false]);
});
