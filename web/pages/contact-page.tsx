import type { ReactNode } from "react";
import type { Page } from "../site/page.tsx";
import { useSite } from "../site/services.ts";

const Contact = () => <ContactPage email={useSite().contactEmail} />;

const QUESTIONS: { question: string; answer: ReactNode }[] = [
  {
    question: "How do I get a brand listed?",
    answer: (
      <>
        <a href="/submit">Suggest it</a>. A name is enough; a website helps. Listing is free and
        cannot be bought.
      </>
    ),
  },
  {
    question: "Something about a brand is wrong or out of date.",
    answer:
      "Write to us with the name of the brand and, if you can, a source. We are glad of corrections.",
  },
  {
    question: "I work for a brand. Can I change its profile?",
    answer:
      "Write to us from an address at the brand’s own domain and tell us what should change. We correct facts; the wording stays ours.",
  },
  {
    question: "Can I buy something here?",
    answer:
      "No. GolfBrands is not a shop. Each profile links to the brand’s official website, which knows about orders, prices and returns.",
  },
  {
    question: "How is popularity worked out?",
    answer: "By how often a brand’s profile is viewed here. It cannot be paid for.",
  },
];

const ContactPage = ({ email }: { email: string }) => (
  <div className="page prose-page">
    <header className="page-head">
      <h1>Contact</h1>
      <p className="lede">
        Corrections, questions and golf brands we have never heard of are all welcome.
      </p>
      <p className="contact-email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </header>
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
  Page: Contact,
};
