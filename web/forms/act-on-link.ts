import { data, type ActionFunctionArgs } from "react-router-dom";
import type { Log } from "#core/ports/system.ts";
import type { LinkRefused, NotOffered } from "#core/people/personal-data.ts";
import type { Result } from "#core/result.ts";
import { textIn } from "../ui/form-data.tsx";

/** What became of a link that was acted on. */
export type LinkOutcome = "done" | "refused" | "failed";

type Act = (token: string) => Promise<Result<unknown, LinkRefused | NotOffered>>;

/** What a link in a mail carries: in the address, or in the form of the page it led to. */
export const tokenOf = (url: string, form: FormData): string =>
  textIn(form, "token") || (new URL(url).searchParams.get("token") ?? "");

/** Does what a link in a mail is for, once somebody pressed the button it led to. */
export const actOnLink =
  (act: Act, log: Log) =>
  async ({ request }: ActionFunctionArgs) => {
    try {
      const token = tokenOf(request.url, await request.formData());
      // The server knows none that is longer, or none at all.
      if (token === "" || token.length > TOKEN_LENGTH) return answered("refused", 410);
      return (await act(token)).ok ? answered("done", 200) : answered("refused", 410);
    } catch (error) {
      log.error("link_failed", error);
      return answered("failed", 503);
    }
  };

const answered = (outcome: LinkOutcome, status: number) => data(outcome, { status });

const TOKEN_LENGTH = 512;
