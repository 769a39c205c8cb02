import type { Page } from "../site/page.tsx";
import { useSite } from "../site/services.ts";
import { policy } from "./privacy-policy.tsx";

const Privacy = () => {
  const { contactEmail, today } = useSite();
  return <PrivacyPage email={contactEmail} today={today} />;
};

interface PrivacyPageProps {
  email: string;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
}

const PrivacyPage = ({ email, today }: PrivacyPageProps) => {
  const sections = policy(email);
  return (
    <div className="page prose-page">
      <header className="page-head">
        <h1>Privacy Policy</h1>
        <p className="lede">
          Last updated: <time dateTime={today}>{DAY.format(new Date(`${today}T00:00:00Z`))}</time>
        </p>
      </header>
      <div className="policy">
        <nav className="policy-contents" aria-label="Sections of this policy">
          <ol>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map(({ id, name, body }) => (
            <section key={id} id={id}>
              <h2>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
};

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export const privacyPage: Page = {
  head: () => ({
    title: "Privacy Policy",
    description: "What GolfBrands collects, what it is used for, and your rights.",
  }),
  Page: Privacy,
};
