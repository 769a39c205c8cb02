import type { Owner } from "#core/directory/answers.schema.ts";
import type { Page } from "../site/page.tsx";
import { breadcrumbData, listData } from "../site/head.ts";
import { attributePath } from "../ui/links.tsx";
import { PageHeader } from "../ui/page-states.tsx";

interface OwnersData {
  owners: Owner[];
}

const OwnersPage = ({ owners }: OwnersData) => {
  const several = owners.filter(({ brands }) => brands.length > 1);
  const single = owners.filter(({ brands }) => brands.length === 1);
  return (
    <div className="page">
      <PageHeader
        title="Who owns whom"
        lede="Which company owns which golf brand. Years mark a change of owner."
      />
      {owners.length === 0 && <p>No owners are on record yet.</p>}
      <ul className="owners">
        {several.map((owner) => (
          <li key={owner.slug} className="owner">
            <h2>
              <OwnerLink {...owner} />
            </h2>
            <Above {...owner} />
            <ul>
              {owner.brands.map((brand) => (
                <li key={brand.slug}>
                  <BrandWithYears {...brand} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {single.length > 0 && (
        <section className="single-owners" aria-labelledby="single">
          <h2 id="single">Owners of one brand</h2>
          <dl>
            {single.map((owner) => (
              <div key={owner.slug}>
                <dt>
                  <OwnerLink {...owner} />
                  {owner.owners.length > 0 && ", "}
                  <Above {...owner} />
                </dt>
                {owner.brands.map((brand) => (
                  <dd key={brand.slug}>
                    <BrandWithYears {...brand} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
};

const OwnerLink = ({ slug, name }: Pick<Owner, "slug" | "name">) => (
  <a href={attributePath(slug)}>{name}</a>
);

/** The owners of an owner. */
const Above = ({ owners }: Pick<Owner, "owners">) =>
  owners.length > 0 && (
    <span className="quiet">
      {"owned by "}
      {owners.map((owner, at) => (
        <span key={owner.slug}>
          {at > 0 && " and "}
          <OwnerLink {...owner} />
        </span>
      ))}
    </span>
  );

const BrandWithYears = ({ slug, name, years }: Owner["brands"][number]) => (
  <>
    <a href={`/brands/${slug}`}>{name}</a>
    {years.length > 0 && <span className="quiet">{` ${years.join(", ")}`}</span>}
  </>
);

export const ownersPage: Page<OwnersData> = {
  load: async ({ directory }) => ({ owners: await directory.showOwners() }),

  head: ({ owners }, site) => ({
    title: "Who owns whom in golf",
    description:
      "Every owner of golf brands in the directory, with its brands and the years in which they changed hands.",
    structuredData: [
      breadcrumbData([{ name: "Who owns whom", path: "/owners" }], site),
      listData(
        owners.map(({ name, slug }) => ({ name, path: attributePath(slug) })),
        site,
      ),
    ],
  }),
  Page: OwnersPage,
};
