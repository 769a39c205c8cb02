import { useSearchParams } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import { dayAt } from "#core/days.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.schema.ts";
import { countOf } from "#core/text/count-text.ts";
import type { Page } from "../site/page.tsx";
import { useSite } from "../site/services.ts";
import { textIn, useSentForm } from "../ui/forms.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage } from "../ui/page-states.tsx";
import { actOnLink, type LinkFailed, LinkFailure, RefusedLink } from "./mail-forms.tsx";

/** Shows nothing until a button is pressed, as mail scanners open every link in an e-mail. */
const YourData = () => {
  const [params] = useSearchParams();
  const { outcome, isBusy } = useSentForm<OwnDataOutcome>();
  const token = params.get("token") ?? "";
  if (outcome?.kind === "erased") return <ErasedNotice brands={outcome.erased.brandsNaming} />;
  if (outcome?.kind === "current-administrator") return <AdministratorNotice />;
  if (outcome?.kind === "link-refused" || token === "")
    return (
      <RefusedLink>
        <ButtonLink to="/privacy/request">Request another</ButtonLink>
      </RefusedLink>
    );
  const action = `/privacy/your-data?${new URLSearchParams({ token })}`;
  return (
    <NoticePage title="Your personal data" answer={outcome?.kind === "shown" && outcome}>
      {outcome?.kind === "failed" && <LinkFailure {...outcome} />}
      {outcome?.kind === "shown" ? (
        <HeldData held={outcome.held} />
      ) : (
        <>
          <p className="lede">Everything we hold about the e-mail address this link was sent to.</p>
          <form action={action} method="post">
            <p className="actions">
              <button className="button" name="do" value="show" disabled={isBusy}>
                Show my data
              </button>
            </p>
          </form>
        </>
      )}
      <form className="form erase-form" action={action} method="post">
        <h2>Erase your data</h2>
        <p>
          This removes your address from your suggestions, and ends your subscriptions. It cannot be
          undone, and this link stops working.
        </p>
        <label className="check">
          <input type="checkbox" required /> Erase everything about my address
        </label>
        <button className="button is-quiet" name="do" value="erase" disabled={isBusy}>
          Erase my data
        </button>
      </form>
    </NoticePage>
  );
};

export const HeldData = ({ held }: { held: PersonalData }) => {
  const facts = factsOf(held);
  const json = JSON.stringify(held, null, 2);
  return (
    <>
      {facts.length === 0 ? (
        <p className="lede">
          Nothing except the request for this page, which we delete within a day.
        </p>
      ) : (
        <ul className="held-data">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <p>
        <a
          download="golfbrands-personal-data.json"
          href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
        >
          Download it as JSON
        </a>
      </p>
    </>
  );
};

const on = (at: string): string => dayText(dayAt(at));

const factsOf = (held: PersonalData): string[] => {
  const { account, subscriptions, submissions, history, brandsNaming, snapshotsNaming } = held;
  return [
    account && `An administrator account since ${on(account.createdAt)}.`,
    ...subscriptions.map(({ list, askedAt, confirmedAt }) => {
      const name = list === "" ? "all brands" : `the list /brands?${list}`;
      return confirmedAt === null
        ? `A request for e-mails about ${name}, sent on ${on(askedAt)} and not confirmed.`
        : `E-mails about ${name}, confirmed on ${on(confirmedAt)}.`;
    }),
    ...submissions.map(({ submitterEmail, brandName, createdAt }) =>
      submitterEmail === null
        ? `A suggestion of ${on(createdAt)} that mentions the address.`
        : `A suggestion about ${brandName}, sent on ${on(createdAt)}.`,
    ),
    history.length > 0 && `${countOf(history.length, "change")} made to the directory.`,
    snapshotsNaming > 0 &&
      `${countOf(snapshotsNaming, "old version")} of records that mention the address.`,
    ...brandsNaming.map((slug) => `The profile at /brands/${slug} mentions the address.`),
    ...held.taxonomyNaming.map((slug) => `The category or attribute ${slug} mentions the address.`),
  ].filter((fact) => typeof fact === "string");
};

const ErasedNotice = ({ brands }: { brands: readonly string[] }) => {
  const { contactEmail } = useSite();
  return (
    <NoticePage
      title="Erased"
      lede="Your address has been erased."
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
      answer
    >
      {brands.length > 0 && (
        <p>
          These profiles still mention it: {brands.join(", ")}. Write to{" "}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> to have them changed.
        </p>
      )}
    </NoticePage>
  );
};

const AdministratorNotice = () => (
  <NoticePage
    title="Not erased"
    lede="This address belongs to an administrator. Another administrator must remove the account from the admin list first."
    answer
  />
);

type OwnDataOutcome =
  | { kind: "shown"; held: PersonalData }
  | { kind: "erased"; erased: Erased }
  | { kind: "link-refused" | "current-administrator" }
  | LinkFailed;

/** Shows or erases, depending on the button. */
const act = actOnLink(async (directory, token, form): Promise<OwnDataOutcome> => {
  if (textIn(form, "do") === "erase") {
    const erased = await directory.eraseOwnData(token);
    return erased.ok ? { kind: "erased", erased: erased.value } : erased.failure;
  }
  const held = await directory.showOwnData(token);
  return held.ok ? { kind: "shown", held: held.value } : held.failure;
});

export const yourDataPage: Page = {
  act,
  head: () => ({
    title: "Your personal data",
    description: "See or erase what GolfBrands holds about your e-mail address.",
  }),
  Page: YourData,
};
