import type { ReactNode } from "react";
import { data } from "react-router-dom";
import type { Page } from "../site/page.tsx";
import { useSite } from "../site/services.ts";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";

const PRINCIPLES = [
  {
    name: "Discovery-first",
    text: "Most golfers can name ten brands. There are hundreds. Browse them by what they make, where they are from or how they sell, and find the ones that never advertise.",
  },
  {
    name: "Comprehensive",
    text: "Multinationals and one-bench putter makers get the same kind of page: what they make, when and where they began, how they position themselves and where to find them. What we don’t know, we leave out.",
  },
  {
    name: "Community-driven",
    text: "Many brands are here because someone told us about them. Anyone can suggest one, without an account; an editor reviews every suggestion before it is added.",
  },
];

const AboutPage = () => (
  <div className="page prose-page">
    <PageHeader
      title="About GolfBrands"
      lede="A directory of the companies behind the game, for golf enthusiasts and for anyone who cares who made the club in their hands."
    />
    <div className="principles">
      {PRINCIPLES.map(({ name, text }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
    <div className="prose">
      <section>
        <h2>Our mission</h2>
        <p>
          To make every golf brand findable, and to describe each one plainly enough that you can
          decide whether it suits you.
        </p>
      </section>
      <section>
        <h2>Not an e-commerce site</h2>
        <p>
          Nothing is sold here: there is no basket and there are no prices. Profiles link to the
          brands’ official websites; what happens next is between you and them.
        </p>
      </section>
      <section>
        <h2>What we don’t know</h2>
        <p>
          <a href="/coverage">What we still need</a> shows how complete the directory is, and which
          brands lack which detail.
        </p>
      </section>
    </div>
    <section className="call" aria-labelledby="about-call">
      <h2 id="about-call">Help us fill the gaps</h2>
      <p>Suggest a brand that is missing, or tell us what we got wrong.</p>
      <p className="actions">
        <ButtonLink to="/submit">Suggest a brand</ButtonLink>
        <ButtonLink to="/contact" isQuiet>
          Contact us
        </ButtonLink>
      </p>
    </section>
  </div>
);

export const aboutPage: Page = {
  head: () => ({
    title: "About",
    description:
      "GolfBrands is a discovery-first, comprehensive and community-driven directory of golf brands. It is not an e-commerce site.",
  }),
  Page: AboutPage,
};

const QUESTIONS: { question: string; answer: ReactNode }[] = [
  {
    question: "How do I get a brand listed?",
    answer: (
      <>
        <a href="/submit">Suggest it</a>. A name is enough; a website helps. Listings are free; you
        can’t pay for one.
      </>
    ),
  },
  {
    question: "What if something about a brand is wrong or out of date?",
    answer: (
      <>
        Open the <a href="/brands">brand’s profile</a> and choose “Suggest an edit”. Change what is
        wrong and, if you can, say how you know. An editor reviews it before it goes live.
      </>
    ),
  },
  {
    question: "I work for a brand. Can I change its profile?",
    answer:
      "Choose “Suggest an edit” on its profile. Tick “I work for this brand”, give an e-mail address at the brand’s own domain, and confirm with the link we send there. No mailbox there? You can confirm with a DNS record instead. Confirmed corrections are reviewed first. We correct facts; the wording stays ours.",
  },
  {
    question: "Can I buy something here?",
    answer:
      "No. GolfBrands is not a shop. For prices, orders and returns, follow the link on a profile to the brand’s official website.",
  },
  {
    question: "How is popularity worked out?",
    answer:
      "By how often a brand’s profile is viewed here. Among equals, well-documented brands come first, in a different order each day. Nobody can pay for a higher place.",
  },
];

const ContactPage = ({ email }: { email: string }) => (
  <div className="page prose-page">
    <PageHeader
      title="Contact"
      lede="Corrections, questions and golf brands we have never heard of are all welcome."
    >
      <p className="contact-email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </PageHeader>
    <section className="questions" aria-labelledby="questions">
      <h2 id="questions">Common questions</h2>
      <dl>
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

export const contactPage: Page = {
  head: () => ({
    title: "Contact",
    description: "How to reach GolfBrands, and answers to common questions about the directory.",
  }),
  Page: () => <ContactPage email={useSite().contactEmail} />,
};

const NotFoundPage = () => (
  <NoticePage
    title="Page Not Found"
    lede="There is no page at this address. It may have moved, or the link may be mistyped."
    actions={
      <>
        <ButtonLink to="/brands">Browse all brands</ButtonLink>
        <ButtonLink to="/" isQuiet>
          Go to the home page
        </ButtonLink>
      </>
    }
  />
);

export const notFoundPage: Page = {
  load: async () => data({}, { status: 404 }),

  head: () => ({
    title: "Page Not Found",
    description: "There is no page at this address.",
  }),
  Page: NotFoundPage,
};
