import { Link } from "react-router-dom";
import type { Overview } from "#core/back-office/show-overview.ts";

/** How many there are of everything; pending submissions first, for they wait. */
export const Counts = ({ overview }: { overview: Overview }) => {
  const { brands, categories, attributes, submissions } = overview;
  const counts = [
    { name: "Pending submissions", count: submissions.pending, path: "/admin/submissions" },
    { name: "Active brands", count: brands.active, path: "/admin/brands?status=active" },
    { name: "Archived brands", count: brands.archived, path: "/admin/brands?status=archived" },
    { name: "Categories", count: categories, path: "/admin/categories" },
    { name: "Attributes", count: attributes, path: "/admin/attributes" },
  ];
  return (
    <ul className="counts" aria-label="Counts">
      {counts.map(({ name, count, path }) => (
        <li key={name}>
          <Link to={path}>
            <span className="counts-number">{count.toLocaleString("en")}</span> {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};
