import { expect, it } from "vitest";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { createDirectory } from "./create-directory.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { describeDirectory } from "./directory.contract.ts";

describeDirectory("in process", openInMemory);

it("answers that mail is not offered where none is sent", async () => {
  const { parts } = await openInMemory(castChangeSet);
  const directory = createDirectory({ ...parts, peopleServices: undefined });
  const answers = [
    await directory.subscribe({ email: "golfer@example.com", list: "" }),
    await directory.confirmSubscription("token"),
    await directory.showMyEmails("token"),
    await directory.changeMyEmails({ token: "token" }),
    await directory.requestOwnData({ email: "golfer@example.com" }),
    await directory.showOwnData("token"),
    await directory.eraseOwnData("token"),
    await directory.confirmCorrection("token"),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, failure: { kind: "not-offered" } });
});
