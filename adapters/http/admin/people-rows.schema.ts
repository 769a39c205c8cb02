import { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import { introductionSchema, namedEmailSchema } from "#core/people/sent-email.schema.ts";
import { inPath, input, text, whole } from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

/** E-mail addresses go into bodies, because no URL may contain one. */
const email = { input: input(() => namedEmailSchema) };

export const peopleRows = {
  listSubscriptions: plainRow(
    "POST /subscription-searches",
    { search: text(LIMITS.email).default(""), page: whole(1, LIMITS.page, z.number).default(1) },
    ["*"],
  ),
  removeSubscription: row("DELETE /subscriptions/{id}", inPath, ["id"]),
  exportSubscriptions: plainRow("GET /subscription-export", {}, []),

  showMails: plainRow("GET /mails", {}, []),
  sendMails: plainRow("POST /mails", {}, [], { status: 202 }),
  saveIntroduction: row("PUT /mails/introduction", { input: input(() => introductionSchema) }, [
    "input",
  ]),
  sendTestMail: row("POST /mails/test", {}, []),

  showAdministrators: plainRow("GET /administrators", {}, []),
  inviteAdministrator: row("POST /invitations", email, ["input"]),
  withdrawInvitation: row("DELETE /invitations/{id}", inPath, ["id"]),
  removeAdministrator: row("DELETE /administrators/{id}", inPath, ["id"]),

  showPersonalData: row("POST /personal-data/exports", email, ["input"]),
  erasePersonalData: row("POST /personal-data/erasures", email, ["input"]),
};
