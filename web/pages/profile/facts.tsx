import type { PublicBrand } from "#core/brand/brand.ts";

/** Each fact only when it is known (spec section 2). */
export const Facts = ({ brand }: { brand: PublicBrand }) => {
  const facts = [
    { name: "Founded", value: brand.foundedYear },
    { name: "Headquarters", value: brand.hqLocation },
    { name: "Positioning", value: brand.positioning },
    { name: "Distribution", value: brand.distributionModel },
  ].filter(({ value }) => value !== null && value !== "");
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
