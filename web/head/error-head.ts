import type { PageHead } from "./page-head.ts";

export const errorHead: PageHead = {
  title: "Something Went Wrong",
  description: "This page could not be shown.",
  canonicalPath: null,
  indexed: false,
};
