import { Link, useRouteError } from "react-router-dom";
import { useEffect } from "react";
import { PageHead } from "../components/page-head.tsx";
import { consoleLog } from "../../site/browser-services.ts";

/** A page broke; the others may still stand. */
export const AdminErrorPage = () => {
  const error = useRouteError();
  useEffect(() => consoleLog.error("admin_page_failed", error), [error]);
  return (
    <>
      <PageHead
        title="Something went wrong"
        subtitle="This page could not be shown. What you typed is kept in this browser."
      />
      <p>
        <Link to="/admin/brands">Back to brands</Link>
      </p>
    </>
  );
};

export const AdminNotFoundPage = () => (
  <>
    <PageHead title="Page not found" subtitle="There is no such page in the back office." />
    <p>
      <Link to="/admin/brands">Back to brands</Link>
    </p>
  </>
);
