import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "./links.tsx";

interface PageHeaderProps {
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}

/** The beginning of a page. */
export const PageHeader = ({ title, lede, children }: PageHeaderProps) => (
  <header className="page-head">
    <h1>{title}</h1>
    {lede !== undefined && <p className="lede">{lede}</p>}
    {children}
  </header>
);

interface BreadcrumbProps {
  /** The page itself. */
  here: string;
  /** The brand that the page belongs to. */
  brand?: { name: string; slug: string };
}

/** The breadcrumb from the home page to a page of a brand. */
export const Breadcrumb = ({ here, brand }: BreadcrumbProps) => (
  <nav className="breadcrumb" aria-label="Breadcrumb">
    <ol>
      <li>
        <a href="/">Home</a>
      </li>
      <li>
        <a href="/brands">Brands</a>
      </li>
      {brand && (
        <li>
          <a href={`/brands/${brand.slug}`}>{brand.name}</a>
        </li>
      )}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

interface NoticePageProps extends PageHeaderProps {
  /** Links to continue with. */
  actions?: ReactNode;
  /** Truthy on a page that answers a submitted form. Each new value moves the focus to the heading. */
  answer?: unknown;
}

/** A page with a single message. */
export const NoticePage = (props: NoticePageProps) => {
  const { title, lede, actions, answer, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <div className="page notice">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lede !== undefined && <p className="lede">{lede}</p>}
      {children}
      {actions !== undefined && <p className="actions">{actions}</p>}
    </div>
  );
};

/** For a slug that no listed brand has or had. */
export const BrandNotFoundNotice = () => (
  <NoticePage
    title="Brand Not Found"
    lede="The brand you're looking for doesn't exist or has been archived."
    actions={<ButtonLink to="/brands">Browse all brands</ButtonLink>}
  />
);

/** While a page other than the brands list loads (spec section 4). */
export const PagePlaceholder = () => (
  <div className="page" aria-busy="true">
    <output className="visually-hidden">Loading…</output>
    <div className="page-head placeholder" aria-hidden="true">
      <span className="placeholder-line is-heading" />
      <span className="placeholder-line" />
      <span className="placeholder-line is-short" />
    </div>
  </div>
);

/** Number of placeholders while the brands list loads (spec section 9). */
const LOADING_CARDS = [1, 2, 3, 4, 5, 6];

export const BrandsPlaceholder = () => (
  <div className="page brands" aria-busy="true">
    <div className="page-head brands-head">
      <h1>Golf brands</h1>
    </div>
    <output className="visually-hidden">Loading brands…</output>
    <div className="brands-body">
      <div className="filters" />
      <div className="results">
        <ul className="brand-cards" aria-hidden="true">
          {LOADING_CARDS.map((card) => (
            <li key={card}>
              <div className="brand-card placeholder" data-placeholder="">
                <span className="mark mark-medium" />
                <span className="placeholder-line is-title" />
                <span className="placeholder-line" />
                <span className="placeholder-line is-short" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </div>
);
