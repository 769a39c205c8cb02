import type { ListedAdministrator } from "#core/session/session.ts";
import { emailKey, storedEmail } from "#core/text/addresses.ts";
import { countOf } from "#core/text/count-text.ts";
import type { Command } from "commander";
import { forgetFirstPassword } from "../app/first-password.ts";
import { withContext } from "../context.ts";
import { promptPassword, confirm } from "../output/keyboard.ts";
import { explainFailure, unwrap } from "../output/explain-failure.ts";
import { printList } from "../output/print-list.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { subcommand, commandGroup } from "./subcommand.ts";

export const adminsCommand = (): Command =>
  commandGroup(
    "admins",
    "Manage administrators",
    [
      subcommand("list", "List the administrators", "golfbrands admins list").action(listAdmins),
      subcommand(
        "add",
        "Add an administrator; asks for the password or reads it from standard input",
        "golfbrands admins add amy@golf.example",
      )
        .argument("<email>", "the e-mail to sign in with")
        .action(addAdmin),
      subcommand(
        "remove",
        "Remove an administrator and sign them out at once",
        "golfbrands admins remove amy@golf.example --yes",
      )
        .argument("<email>", "the e-mail of the administrator")
        .action(removeAdmin),
      subcommand(
        "set-password",
        "Change an administrator's password and sign them out everywhere; asks for the password or reads it from standard input",
        "golfbrands admins set-password amy@golf.example < password.txt",
      )
        .argument("<email>", "the e-mail of the administrator")
        .action(setPassword),
    ],
    "golfbrands admins add amy@golf.example",
  );

export const listAdmins = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ identity }, terminal) => {
    const administrators = await identity.listAdministrators();
    await printList(terminal, {
      value: { administrators },
      columns: [
        { title: "E-mail", cell: ({ email }) => email },
        { title: "Since", cell: ({ createdAt }) => createdAt.slice(0, 10) },
      ],
      rows: administrators,
      summary: `${countOf(administrators.length, "administrator")}.`,
    });
  });

export const addAdmin = (email: string, options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async ({ identity }, terminal) => {
      if (storedEmail(email) === undefined) throw explainFailure({ kind: "invalid-email" });
      if (hasEmail(await identity.listAdministrators(), email))
        throw explainFailure({ kind: "email-taken" });
      const password = await promptPassword();
      const added = unwrap(await identity.addAdministrator({ email, password }));
      await terminal.answer({ added }, `${added.email} is now an administrator.`);
    },
    { whenMissing: "create" },
  );

export const removeAdmin = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ identity }, terminal) => {
    const administrators = await identity.listAdministrators();
    if (!hasEmail(administrators, email)) throw explainFailure({ kind: "administrator-not-found" });
    const last = administrators.length === 1 ? " Nobody could sign in any more." : "";
    await confirm(terminal, `Remove administrator ${email}?${last}`);
    unwrap(await identity.removeAdministrator(email));
    await terminal.answer({ removed: email }, `${email} is no longer an administrator.`);
  });

export const setPassword = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ identity, config }, terminal) => {
    if (!hasEmail(await identity.listAdministrators(), email))
      throw explainFailure({ kind: "administrator-not-found" });
    const password = await promptPassword();
    unwrap(await identity.setPassword({ email, password }));
    if (!config.supabase) forgetFirstPassword(config);
    await terminal.answer(
      { changed: email },
      `Changed the password of ${email} and signed out all sessions.`,
    );
  });

/** Whether an administrator has this e-mail. Commands check this before they ask for a password. */
const hasEmail = (administrators: readonly ListedAdministrator[], email: string): boolean =>
  administrators.some((one) => emailKey(one.email) === emailKey(email));
