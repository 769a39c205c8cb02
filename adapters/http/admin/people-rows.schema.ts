import { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import { introductionSchema, namedEmailSchema } from "#core/people/sent-email.schema.ts";
import { inPath, input, text, whole } from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

/** E-mail addresses go into bodies, because no URL may contain one. */
const email = { input: input(() => namedEmailSchema) };

export const peopleRows = {
  listSubscribers: row(
    "POST /subscriber-searches",
    { search: text(LIMITS.email).default(""), page: whole(1, LIMITS.page, z.number).default(1) },
    ["*"],
  ),
  removeSubscriber: row("DELETE /subscribers/{id}", inPath, ["id"]),
  exportSubscribers: row("GET /subscriber-export", {}, []),

  showNewsletter: row("GET /newsletter", {}, []),
  sendNewsletter: row("POST /newsletter", {}, [], { status: 202 }),
  saveIntroduction: row(
    "PUT /newsletter/introduction",
    { input: input(() => introductionSchema) },
    ["input"],
  ),
  sendTestNewsletter: row("POST /newsletter/test", {}, []),

  showAdministrators: plainRow("GET /administrators", {}, []),
  inviteAdministrator: row("POST /invitations", email, ["input"]),
  withdrawInvitation: row("DELETE /invitations/{id}", inPath, ["id"]),
  removeAdministrator: row("DELETE /administrators/{id}", inPath, ["id"]),

  showPersonalData: row("POST /personal-data/exports", email, ["input"]),
  erasePersonalData: row("POST /personal-data/erasures", email, ["input"]),
};
