import { data, redirect, type ActionFunctionArgs } from "react-router-dom";
import type { InvalidInput } from "#core/failure.ts";
import type { Log } from "#core/ports/system.ts";
import type { MailUnavailable, NotOffered } from "#core/people/personal-data.ts";
import type { Result } from "#core/result.ts";
import { readSpamSignals, textIn } from "./read-form.ts";

/** Why an address was not taken, with what the visitor had typed. */
export interface EmailRefusal {
  email: string;
  /** When the form that was sent was made: correcting it takes less time than filling it in. */
  madeAt: string;
  /** What is wrong with the address; `undefined` when it was no fault of the visitor's. */
  error: string | undefined;
}

type Send = (input: unknown) => Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

/** Takes an address from a form. Answers with a redirect, so that reloading the page does not send it again. */
export const sendEmail =
  (send: Send, thanks: string, log: Log) =>
  async ({ request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const spamSignals = readSpamSignals(form);
    const email = textIn(form, "email");
    const refused = (status: number, error?: string) =>
      data({ email, madeAt: spamSignals.madeAt ?? "", error } satisfies EmailRefusal, { status });
    try {
      const sent = await send({ email, ...spamSignals });
      if (sent.ok) return redirect(thanks, 303);
      if (sent.failure.kind !== "invalid-input") return refused(503);
      const wrong = sent.failure.errors.find(({ path }) => path === "email");
      return refused(422, wrong?.message);
    } catch (error) {
      log.error("email_form_failed", error);
      return refused(503);
    }
  };
