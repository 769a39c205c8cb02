import type { PersonalData } from "#core/people/personal-data.ts";

export const HeldData = ({ held }: { held: PersonalData }) => {
  const facts = factsOf(held);
  const json = JSON.stringify(held, null, 2);
  return (
    <>
      {facts.length === 0 ? (
        <p className="lede">Nothing but your request for this page, which is forgotten in a day.</p>
      ) : (
        <ul className="held-data">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <details className="held-json">
        <summary>All of it, word for word</summary>
        {/* Scrolled with the keyboard, it has to take the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label="All of it, word for word" role="region">
          {json}
        </pre>
      </details>
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

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const on = (at: string): string => DAY.format(new Date(at));

const factsOf = (held: PersonalData): string[] => {
  const { account, subscription, submissions, history, brandsNaming, snapshotsNaming } = held;
  return [
    account && `An administrator’s account, since ${on(account.createdAt)}.`,
    subscription &&
      (subscription.confirmedAt === null
        ? `A subscription to the newsletter, asked for on ${on(subscription.askedAt)} and not confirmed.`
        : `A subscription to the newsletter, confirmed on ${on(subscription.confirmedAt)}.`),
    ...submissions.map(
      ({ brandName, createdAt }) => `The suggestion of ${brandName}, on ${on(createdAt)}.`,
    ),
    history.length > 0 && `${counted(history.length, "change")} of the directory.`,
    snapshotsNaming > 0 &&
      `${counted(snapshotsNaming, "earlier state")} of records that name the address.`,
    ...brandsNaming.map((slug) => `The texts of the brand at /brands/${slug} name the address.`),
    ...held.taxonomyNaming.map((slug) => `The texts of the category or attribute ${slug} name it.`),
  ].filter((fact) => typeof fact === "string");
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
