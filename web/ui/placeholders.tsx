/** As many cards as the spec shows while the brands list loads (section 9). */
const LOADING_CARDS = [1, 2, 3, 4, 5, 6];

const CardPlaceholders = () => (
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
);

/** For pages that are mostly text. */
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

export const BrandsPlaceholder = () => (
  <div className="page brands" aria-busy="true">
    <div className="page-head brands-head">
      <h1>Golf brands</h1>
    </div>
    <output className="visually-hidden">Loading brands…</output>
    <div className="brands-body">
      <div className="filters placeholder" aria-hidden="true" />
      <div className="results">
        <CardPlaceholders />
      </div>
    </div>
  </div>
);
