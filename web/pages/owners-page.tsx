import type { Owner } from "#core/directory/directory.ts";
import type { Page } from "../site/page.tsx";
import { breadcrumbData } from "../site/head.ts";
import { attributePath, countBrands } from "../ui/links.tsx";
import { PageHeader } from "../ui/page-states.tsx";

interface OwnersData {
  owners: Owner[];
}

const OwnersPage = ({ owners }: OwnersData) => (
  <div className="page">
    <PageHeader
      title="Who owns whom"
      lede="The companies behind golf brands, as far as we know them. Years show when a brand changed hands."
    />
    {owners.length === 0 && <p>No owners are on record yet.</p>}
    <ul className="owners">
      {owners.map(({ slug, name, brands }) => (
        <li key={slug} className="owner">
          <h2>
            <a href={attributePath(slug)}>{name}</a>
          </h2>
          <p className="quiet">{countBrands(brands.length)}</p>
          <ul>
            {brands.map((brand) => (
              <li key={brand.slug}>
                <a href={`/brands/${brand.slug}`}>{brand.name}</a>
                {brand.years.length > 0 && (
                  <span className="quiet">{` ${brand.years.join(", ")}`}</span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
);

export const ownersPage: Page<OwnersData> = {
  load: async ({ directory }) => ({ owners: await directory.showOwners() }),

  head: (_, site) => ({
    title: "Who owns whom in golf",
    description:
      "Every owner of golf brands in the directory, with its brands and the years in which they changed hands.",
    structuredData: [breadcrumbData([{ name: "Owners", path: "/owners" }], site)],
  }),
  Page: OwnersPage,
};
