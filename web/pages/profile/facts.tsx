import type { PublicBrand } from "#core/brand/brand.ts";
import { brandField, PUBLIC_FIELDS } from "#core/brand/fields.ts";

/** Each fact only when it is known (spec section 2). */
export const Facts = ({ brand }: { brand: PublicBrand }) => {
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { fact } = brandField(field);
    const value = brand[field];
    return fact === undefined || value === null || value === "" ? [] : [{ fact, value }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ fact, value }) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
