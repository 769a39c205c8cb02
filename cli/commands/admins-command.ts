import type { Command } from "commander";
import { leaf, noun } from "./leaf.ts";

export const adminsCommand = (): Command =>
  noun(
    "admins",
    "Keep the list of administrators",
    [
      leaf("list", "List the administrators", "golfbrands admins list").action(async (options) =>
        (await import("./admins/admins.ts")).listAdmins(options),
      ),
      leaf(
        "add",
        "Add an administrator; the password is asked for, or read from standard input",
        "golfbrands admins add amy@golf.example",
      )
        .argument("<email>", "the e-mail to sign in with")
        .option(
          "--existing",
          "take the account that a Supabase project has already: it gets this password, and everybody is signed out of it",
        )
        .action(async (email, options) =>
          (await import("./admins/admins.ts")).addAdmin(email, options),
        ),
      leaf(
        "remove",
        "Take an administrator off the list and sign them out at once",
        "golfbrands admins remove amy@golf.example --yes",
      )
        .argument("<email>", "whose account")
        .action(async (email, options) =>
          (await import("./admins/admins.ts")).removeAdmin(email, options),
        ),
      leaf(
        "set-password",
        "Change a password and sign its owner out everywhere; it is asked for, or read from standard input",
        "golfbrands admins set-password amy@golf.example < password.txt",
      )
        .argument("<email>", "whose account")
        .action(async (email, options) =>
          (await import("./admins/admins.ts")).setPassword(email, options),
        ),
    ],
    "golfbrands admins add amy@golf.example",
  );
