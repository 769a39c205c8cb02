import { forgetFirstPassword } from "../../app/first-password.ts";
import { withContext } from "../../context.ts";
import { askPassword, confirm } from "../../output/ask.ts";
import { accepted } from "../../output/explain-failure.ts";
import { countOf } from "../../output/show-value.ts";
import { formatTable } from "../../output/table.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";

export const listAdmins = (options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async ({ identity }, terminal) => {
      const administrators = await identity.listAdministrators();
      if (terminal.json) return terminal.outJson({ administrators });
      await terminal.out(
        formatTable(
          [{ title: "E-mail" }, { title: "Since" }],
          administrators.map(({ email, createdAt }) => [email, createdAt.slice(0, 10)]),
          terminal,
        ),
      );
      terminal.say(`${countOf(administrators.length, "administrator")}.`);
    },
    { asOwner: true },
  );

export const addAdmin = (
  email: string,
  options: OutputOptions & { existing?: true },
): Promise<void> =>
  withContext(
    options,
    async ({ identity }, terminal) => {
      const password = await askPassword();
      const added = accepted(
        options.existing
          ? await identity.adoptAccount({ email, password })
          : await identity.addAdministrator({ email, password }),
      );
      await answer(terminal, { added }, `${added.email} is an administrator now.`);
      if (options.existing) terminal.say("The password is changed, and everybody is signed out.");
    },
    { whenMissing: "create", asOwner: true },
  );

export const removeAdmin = (email: string, options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async ({ identity }, terminal) => {
      const others = (await identity.listAdministrators()).length - 1;
      const last = others < 1 ? " Nobody is left then to sign in." : "";
      await confirm(terminal, `Take ${email} off the list of administrators?${last}`);
      accepted(await identity.removeAdministrator(email));
      await answer(terminal, { removed: email }, `${email} is no administrator any more.`);
    },
    { asOwner: true },
  );

export const setPassword = (email: string, options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async ({ identity, config }, terminal) => {
      const password = await askPassword();
      accepted(await identity.setPassword({ email, password }));
      if (!config.supabase) forgetFirstPassword(config);
      await answer(
        terminal,
        { changed: email },
        `The password of ${email} is changed, and everybody using it is signed out.`,
      );
    },
    { asOwner: true },
  );

const answer = (terminal: Terminal, value: unknown, line: string): Promise<void> =>
  terminal.json ? terminal.outJson(value) : terminal.out(`${line}\n`);
