/** How many brands there would be after choosing this. */
export const FacetCount = ({ count }: { count: number }) => (
  <span className="facet-count">
    {count}
    <span className="visually-hidden"> {count === 1 ? "brand" : "brands"}</span>
  </span>
);
