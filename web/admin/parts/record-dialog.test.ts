import { expect, it } from "vitest";
import { givenFields } from "#core/change/record-fields.ts";
import { recordInput } from "./record-dialog.tsx";

const fields = Object.fromEntries(givenFields("group"));
const typed = { name: "Owner", any: "yes", displayOrder: "", dueDays: "" };

it("sends null for a number that an editor cleared, and leaves out one that was never set", () => {
  const sent = recordInput(fields, typed, { name: "Owner", dueDays: 365 });
  expect(sent).toMatchObject({ name: "Owner", any: true, dueDays: null });
  expect(sent).not.toHaveProperty("displayOrder");
  expect(recordInput(fields, typed, undefined)).not.toHaveProperty("dueDays");
});
