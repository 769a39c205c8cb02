import { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import { introductionSchema, namedEmailSchema } from "#core/people/sent-email.schema.ts";
import { idInPath, input, object, text, whole } from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

/** E-mail addresses go into bodies, because no URL may contain one. */
const email = input(() => namedEmailSchema);

export const peopleRows = {
  listSubscriptions: plainRow("POST /subscription-searches", [
    object({
      search: text(LIMITS.email).default(""),
      page: whole(1, LIMITS.page, z.number).default(1),
    }),
  ]),
  removeSubscription: row("DELETE /subscriptions/{id}", [idInPath]),
  exportSubscriptions: plainRow("GET /subscription-export", []),

  showMails: plainRow("GET /mails", []),
  sendMails: plainRow("POST /mails", [], { status: 202 }),
  saveIntroduction: row("PUT /mails/introduction", [input(() => introductionSchema)]),
  sendTestMail: row("POST /mails/test", []),

  showAdministrators: plainRow("GET /administrators", []),
  inviteAdministrator: row("POST /invitations", [email]),
  withdrawInvitation: row("DELETE /invitations/{id}", [idInPath]),
  removeAdministrator: row("DELETE /administrators/{id}", [idInPath]),

  showPersonalData: row("POST /personal-data/exports", [email]),
  erasePersonalData: row("POST /personal-data/erasures", [email]),
};
