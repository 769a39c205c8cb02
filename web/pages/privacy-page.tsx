import type { ComponentType } from "react";
import { dayText } from "#core/brand/checkable-facts.ts";
import type { Page } from "../site/page.tsx";
import { SITE_NAME, useSite } from "../site/services.ts";

const Privacy = () => {
  const { contactEmail, today } = useSite();
  return (
    <div className="page prose-page">
      <header className="page-head">
        <h1>Privacy Policy</h1>
        <p className="lede">
          Last updated: <time dateTime={today}>{dayText(today)}</time>
        </p>
      </header>
      <div className="policy">
        <nav className="policy-contents" aria-label="Sections of this policy">
          <ol>
            {POLICY.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {POLICY.map(({ id, name, Body }) => (
            <section key={id} id={id}>
              <h2>{name}</h2>
              <Body email={contactEmail} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
};

export const privacyPage: Page = {
  head: () => ({
    title: "Privacy Policy",
    description: "What GolfBrands collects, what it is used for, and your rights.",
  }),
  Page: Privacy,
};

interface PolicySection {
  id: string;
  name: string;
  /** `email` is the contact address. */
  Body: ComponentType<{ email: string }>;
}

/** The privacy policy: section names from spec section 2, content from spec section 1. */
export const POLICY: readonly PolicySection[] = [
  {
    id: "introduction",
    name: "Introduction",
    Body: () => (
      <p>
        {SITE_NAME} is a directory of golf brands. This policy explains what information we collect
        when you use it, what we use it for and what you can ask of us. You can read everything here
        without an account and without telling us who you are.
      </p>
    ),
  },
  {
    id: "information-we-collect",
    name: "Information We Collect",
    Body: () => (
      <>
        <p>Information you give us:</p>
        <ul>
          <li>
            your e-mail address, if you subscribe to a newsletter, and the brands it is about;
          </li>
          <li>optional contact details, if you add them when you suggest or correct a brand.</li>
        </ul>
        <p>Information that comes with using the site:</p>
        <ul>
          <li>usage data: pages viewed, clicks and search queries;</li>
          <li>the type of your device and browser;</li>
          <li>your IP address and the general location it suggests.</li>
        </ul>
      </>
    ),
  },
  {
    id: "how-we-use-your-information",
    name: "How We Use Your Information",
    Body: () => (
      <ul>
        <li>To send newsletters, only with your consent.</li>
        <li>To improve the site.</li>
        <li>For analytics: to learn which brands and pages people look for.</li>
        <li>To answer your inquiries and follow up on brands you suggest or correct.</li>
        <li>
          To tell you what we decided about your suggestion, if you left an e-mail address. Each of
          these e-mails has a link to stop them; we keep only a code derived from your address.
        </li>
      </ul>
    ),
  },
  {
    id: "data-security",
    name: "Data Security",
    Body: () => (
      <p>
        Only signed-in administrators of the directory can read suggestions and contact details;
        these never appear on public pages. We protect them with care, but no way of sending or
        storing data is perfectly secure. We delete the e-mail address given with a suggestion or a
        correction 90 days after our decision, and an address that was never confirmed for a
        newsletter after seven days. We keep searches that found nothing for 90 days, by day and
        without who made them, and read one only after three visitors have made it. We also keep for
        90 days how often each brand was compared and its website opened, without who did it.
      </p>
    ),
  },
  {
    id: "your-rights",
    name: "Your Rights",
    Body: ({ email }) => (
      <>
        <p>You can ask us at any time:</p>
        <ul>
          <li>for access to the information we hold about you;</li>
          <li>to correct it;</li>
          <li>to delete it.</li>
        </ul>
        <p>
          You can unsubscribe from any newsletter through the link in the e-mail, which also lets
          you refuse all e-mails for good, and you can object to our processing of your information.
          Write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <p>
          To see or erase what we hold about your e-mail address,{" "}
          <a href="/privacy/request">ask for a link</a>, which we send to that address at once.
        </p>
      </>
    ),
  },
  {
    id: "cookies-and-tracking",
    name: "Cookies and Tracking",
    Body: () => (
      <p>
        We use essential cookies, which the site needs to work, and analytics cookies, which help us
        understand how it is used. You can refuse or delete cookies in your browser’s settings;
        reading the directory does not depend on them. The brands you tick to compare are kept only
        in your browser.
      </p>
    ),
  },
  {
    id: "third-party-links",
    name: "Third-Party Links",
    Body: () => (
      <p>
        Brand profiles link to the brands’ own websites and social media accounts. Those are
        third-party sites with policies of their own, and we are not responsible for what they do.
      </p>
    ),
  },
  {
    id: "childrens-privacy",
    name: "Children's Privacy",
    Body: () => (
      <p>
        The site is not meant for children under 13, and we do not knowingly collect information
        from them. If you believe a child has given us any, write to us and we will delete it.
      </p>
    ),
  },
  {
    id: "changes-to-this-policy",
    name: "Changes to This Policy",
    Body: () => (
      <p>
        We may change this policy. The current version is always on this page, with the date it was
        last updated at the top.
      </p>
    ),
  },
  {
    id: "contact-us",
    name: "Contact Us",
    Body: ({ email }) => (
      <p>
        Questions about this policy or about your information:{" "}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ),
  },
];
