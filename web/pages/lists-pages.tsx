import { data } from "react-router-dom";
import type { OpenList, ShownList } from "#core/directory/answers.schema.ts";
import { brandListData, breadcrumbData, listData } from "../site/head.ts";
import type { Page } from "../site/page.tsx";
import { BrandCards, CompareForm } from "../ui/brand-card.tsx";
import { ButtonLink, countBrands } from "../ui/links.tsx";
import { ListCards } from "../ui/list-cards.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";

const CRUMB = { name: "Lists", path: "/lists" };

interface ListsData {
  lists: OpenList[];
}

const ListsPage = ({ lists }: ListsData) => (
  <div className="page">
    <PageHeader title="Lists" lede="Brands that belong together, picked by the editors." />
    {lists.length === 0 ? <p>There are no lists yet.</p> : <ListCards lists={lists} Heading="h2" />}
  </div>
);

export const listsPage: Page<ListsData> = {
  load: async ({ directory }) => ({ lists: await directory.showLists() }),

  head: ({ lists }, site) => ({
    title: "Lists of golf brands",
    description: [
      "Golf brands that belong together",
      ...lists.slice(0, 3).map(({ title }) => title),
    ]
      .join(". ")
      .concat("."),
    structuredData: [
      breadcrumbData([CRUMB], site),
      listData(
        lists.map(({ title, slug }) => ({ name: title, path: `/lists/${slug}` })),
        site,
      ),
    ],
  }),
  Page: ListsPage,
};

interface ListData {
  /** Null if no list has this slug. */
  list: ShownList | null;
}

const ListPage = ({ list }: ListData) => {
  if (!list)
    return (
      <NoticePage
        title="List Not Found"
        lede="The list you're looking for doesn't exist or was deleted."
        actions={<ButtonLink to="/lists">See all lists</ButtonLink>}
      />
    );
  const { title, text, query, brandCount, items } = list;
  return (
    <div className="page">
      <PageHeader title={title} lede={text} />
      <section aria-labelledby="brands">
        <div className="section-head">
          <h2 id="brands">{brandCount > items.length ? "Most viewed" : countBrands(brandCount)}</h2>
          {query !== null && brandCount > 0 && (
            <a className="more-link" href={`/brands?${query}`}>
              {brandCount > items.length ? `All ${countBrands(brandCount)}` : "Sort and filter"}
            </a>
          )}
        </div>
        {brandCount === 0 && <p>No brand in the directory fits this list now.</p>}
        <CompareForm>
          <BrandCards brands={items} view="responsive" />
        </CompareForm>
      </section>
      <p className="list-end actions">
        {query !== null && (
          <a href={`/follow?${query}`} rel="nofollow">
            Get e-mails about this list
          </a>
        )}
        <a href="/lists">All lists</a>
      </p>
    </div>
  );
};

export const listPage: Page<ListData> = {
  load: async ({ directory }, { params }) => {
    const shown = await directory.showList(params["slug"] ?? "");
    return shown.ok ? { list: shown.value } : data({ list: null }, { status: 404 });
  },

  head: ({ list }, site) => {
    if (!list)
      return {
        title: "List Not Found",
        description: "There is no such list.",
        canonicalPath: null,
        indexed: false,
      };
    const { slug, title, text, items } = list;
    const path = `/lists/${slug}`;
    return {
      title,
      description: text,
      canonicalPath: path,
      indexed: items.length > 0,
      structuredData: [
        breadcrumbData([CRUMB, { name: title, path }], site),
        ...(items.length > 0 ? [brandListData(items, 1, site)] : []),
      ],
    };
  },
  Page: ListPage,
};
