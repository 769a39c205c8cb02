import { CardPlaceholders } from "../../components/placeholders.tsx";

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
