import type { ComponentProps, ReactNode } from "react";
import { data, useSearchParams } from "react-router-dom";
import type { Directory } from "#core/directory/directory.ts";
import type { LinkRefused } from "#core/people/personal-data.ts";
import { type Result, statusOfError } from "#core/result.ts";
import type { Page } from "../site/page.tsx";
import { textIn, unsentText, useSentForm } from "../ui/forms.tsx";
import { NoticePage } from "../ui/page-states.tsx";

// Pages that links in e-mails open.

/** Shown after success. */
type Answer = Required<Pick<ComponentProps<typeof NoticePage>, "title" | "lede" | "actions">>;

type LinkOutcome<Value> = { kind: "done"; value: Value } | { kind: "link-refused" } | LinkFailed;

interface LinkPageOptions<Value> {
  head: { title: string; description: string };
  title: string;
  lede: string;
  /** The form's target. */
  action: string;
  button: string;
  busyButton: string;
  done: Answer | ((value: Value) => Answer);
  /** Overrides the usual explanation of a refused link. */
  refusedBecause?: string;
  /** The next step after a refused link. */
  refused: ReactNode;
  act: (directory: Directory) => (token: string) => Promise<Result<Value, LinkRefused>>;
}

/** A page opened by a link in an e-mail. It acts only when its button is pressed, as mail scanners open every link. */
export const linkPage = <Value,>(options: LinkPageOptions<Value>): Page => {
  const { head, title, lede, action, button, busyButton, done, refused, refusedBecause, act } =
    options;
  return {
    act: actOnLink(async (directory, token) => {
      const acted = await act(directory)(token);
      return acted.ok ? { kind: "done", value: acted.value } : acted.failure;
    }),
    head: () => head,
    Page: () => {
      const [params] = useSearchParams();
      const { outcome, isBusy } = useSentForm<LinkOutcome<Value>>();
      const token = params.get("token") ?? "";
      if (outcome?.kind === "done")
        return <NoticePage {...(typeof done === "function" ? done(outcome.value) : done)} answer />;
      if (outcome?.kind === "link-refused" || token === "")
        return <RefusedLink because={refusedBecause}>{refused}</RefusedLink>;
      return (
        <NoticePage title={title} lede={lede}>
          <form action={action} method="post">
            {outcome?.kind === "failed" && <LinkFailure {...outcome} />}
            <input type="hidden" name="token" value={token} />
            <p className="actions">
              <button className="button" disabled={isBusy}>
                {isBusy ? busyButton : button}
              </button>
            </p>
          </form>
        </NoticePage>
      );
    },
  };
};

const TOKEN_MAX = 512;

/** Outcomes with a status other than 200. */
const STATUS: Readonly<Record<string, number>> = {
  "link-refused": 410,
  "current-administrator": 409,
};

/** An error, which is logged. */
export interface LinkFailed {
  kind: "failed";
  problem: string;
}

const FAILED = "That did not work. Please try again in a moment.";

/** Handles a form of a page that a link opened. */
export const actOnLink =
  (
    act: (directory: Directory, token: string, form: FormData) => Promise<{ kind: string }>,
  ): NonNullable<Page["act"]> =>
  async ({ directory, log }, { request }) => {
    try {
      const form = await request.formData();
      const token = textIn(form, "token") || (new URL(request.url).searchParams.get("token") ?? "");
      const isPossible = token !== "" && token.length <= TOKEN_MAX;
      const outcome = isPossible ? await act(directory, token, form) : { kind: "link-refused" };
      return data(outcome, { status: STATUS[outcome.kind] ?? 200 });
    } catch (error) {
      log.error("link_failed", error);
      const failed: LinkFailed = { kind: "failed", problem: unsentText(error, FAILED) };
      return data(failed, { status: statusOfError(error) });
    }
  };

/** An invalid link. `children` is the next step. */
export const RefusedLink = ({
  because = "It may be incomplete, expired or already used.",
  children,
}: {
  because?: string | undefined;
  children: ReactNode;
}) => <NoticePage title="This link does not work" lede={because} actions={children} answer />;

export const LinkFailure = ({ problem }: LinkFailed) => (
  <p className="problem" role="alert">
    {problem}
  </p>
);
