import type { Page } from "../site/page.tsx";
import { ButtonLink } from "../ui/links.tsx";

const PRINCIPLES = [
  {
    name: "Discovery-first",
    text: "Most golfers can name ten brands. There are hundreds. You can come at them by what they make, where they are from or how they sell, and find the ones that never buy an advertisement.",
  },
  {
    name: "Comprehensive",
    text: "Multinationals and one-bench putter makers get the same kind of page: what they make, when and where they began, how they position themselves and where to find them. What we don’t know, we leave out.",
  },
  {
    name: "Community-driven",
    text: "Many brands are here because somebody told us about them. Anyone can suggest one, without an account; every suggestion is read by a person before it joins the directory.",
  },
];

const AboutPage = () => (
  <div className="page prose-page">
    <header className="page-head">
      <h1>About GolfBrands</h1>
      <p className="lede">
        A directory of the companies behind the game, for golf enthusiasts and for anyone who cares
        who made the thing in their hands.
      </p>
    </header>
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
          decide for yourself whether it is for you.
        </p>
      </section>
      <section>
        <h2>Not an e-commerce site</h2>
        <p>
          Nothing is sold here: there is no basket and there are no prices. Every profile links to
          the brand’s official website; what happens next is between you and them.
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
