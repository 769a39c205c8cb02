import { openOffice } from "./back-office.harness.ts";
import { describeBackOffice } from "./back-office.contract.ts";

describeBackOffice("in process over memory", async () => ({
  ...openOffice(),
  emails: { amy: "amy@golf.example", ben: "ben@golf.example" },
  close: async () => {},
}));
