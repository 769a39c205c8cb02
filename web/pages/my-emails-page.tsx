import type { ComponentProps } from "react";
import { data, type LoaderFunctionArgs } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import { dayAt } from "#core/days.ts";
import type { MyEmails } from "#core/people/personal-data.schema.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { textIn, useSentForm } from "../ui/forms.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage } from "../ui/page-states.tsx";
import { actOnLink, type LinkFailed, LinkFailure, RefusedLink } from "./mail-forms.tsx";

interface MyEmailsData {
  token: string;
  /** Null if the link does not work. */
  emails: MyEmails | null;
}

/** A recipient's e-mails, each with a button to end it. The page acts only when a button is pressed, as mail scanners open every link. */
const MyEmailsPage = ({ token, emails }: MyEmailsData) => {
  const { outcome, isBusy } = useSentForm<{ kind: "done" | "link-refused" } | LinkFailed>();
  const { contactEmail } = useSite();
  if (!emails)
    return (
      <RefusedLink>
        <ButtonLink to={`mailto:${contactEmail}`}>Write to us instead</ButtonLink>
      </RefusedLink>
    );
  const { subscriptions, refused } = emails;
  return (
    <NoticePage
      title="Your e-mails"
      lede={
        subscriptions.length === 0
          ? "You get no e-mails about brands."
          : "At most one e-mail a week, with everything new."
      }
      answer={outcome?.kind === "done" && outcome}
    >
      {outcome?.kind === "failed" && <LinkFailure {...outcome} />}
      <form className="form" action={`/my-emails?${new URLSearchParams({ token })}`} method="post">
        <ul className="held-lists">
          {subscriptions.map(({ id, name, list, askedAt, confirmedAt }) => (
            <li key={id} className="bar">
              <p>
                <a href={`/brands${list === "" ? "" : `?${list}`}`}>{name || "All brands"}</a>{" "}
                <span className="quiet">
                  {confirmedAt === null
                    ? `asked for on ${on(askedAt)}, not confirmed`
                    : `since ${on(confirmedAt)}`}
                </span>
              </p>
              <ChangeButton value={id} disabled={isBusy}>
                Stop<span className="visually-hidden"> {name || "All brands"}</span>
              </ChangeButton>
            </li>
          ))}
        </ul>
        {refused === "all" && <p>We never e-mail this address, whoever asks.</p>}
        <p className="actions">
          {changesFor(emails).map(([change, text]) => (
            <ChangeButton key={change} value={change} disabled={isBusy}>
              {text}
            </ChangeButton>
          ))}
        </p>
      </form>
    </NoticePage>
  );
};

/** The buttons besides those that end a single subscription. */
const changesFor = ({ subscriptions, refused }: MyEmails): (readonly [string, string])[] => [
  ...(subscriptions.length > 1 ? [["all", "Stop all e-mails"] as const] : []),
  ...(refused === null ? [["decisions", "Stop e-mails about my suggestions"] as const] : []),
  refused === "all"
    ? ["allow", "Allow e-mails again"]
    : ["never", "Never e-mail me again, whoever asks"],
  ...(refused === "decisions"
    ? [["allow", "Allow e-mails about my suggestions again"] as const]
    : []),
];

const ChangeButton = (props: ComponentProps<"button">) => (
  <button className="button is-quiet" name="change" {...props} />
);

const on = (at: string): string => dayText(dayAt(at));

const load = async (
  { directory }: PageServices,
  { url }: LoaderFunctionArgs,
): Promise<MyEmailsData | ReturnType<typeof data<MyEmailsData>>> => {
  const token = url.searchParams.get("token") ?? "";
  const shown = token === "" ? undefined : await directory.showMyEmails(token);
  return shown?.ok
    ? { token, emails: shown.value }
    : data({ token, emails: null }, { status: 410 });
};

/** Also called by mail programs, without the page (RFC 8058): that ends all e-mails. */
const act = actOnLink(async (directory, token, form) => {
  const changed = await directory.changeMyEmails({
    token,
    change: textIn(form, "change") || "all",
  });
  return { kind: changed.ok ? "done" : "link-refused" };
});

export const myEmailsPage: Page<MyEmailsData> = {
  load,
  act,
  head: () => ({
    title: "Your e-mails",
    description: "See and stop the e-mails that you get from GolfBrands.",
  }),
  Page: MyEmailsPage,
};
