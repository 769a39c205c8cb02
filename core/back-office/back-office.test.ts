import { NO_PEOPLE, openOffice } from "./back-office.harness.ts";
import { describeBackOffice } from "./back-office.contract.ts";

const openInMemory = async () => ({
  ...openOffice(),
  emails: { amy: "amy@golf.example", ben: "ben@golf.example" },
  close: async () => {},
});

describeBackOffice("in process over memory", openInMemory, { lacks: { people: NO_PEOPLE } });
