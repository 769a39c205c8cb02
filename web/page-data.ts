import type { HydrationState } from "react-router-dom";
import { escapeJson } from "./head/write-head.ts";
import type { Site } from "./site.ts";

/** What the server tells the browser about the page it rendered, so that the browser renders the same. */
export interface PageData extends HydrationState {
  site: Site;
}

const PAGE_DATA_ID = "page-data";

/** As a data block: the content security policy allows no inline script, and this is none. */
export const writePageData = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>`;

export const readPageData = (): PageData => {
  const element = document.getElementById(PAGE_DATA_ID);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writePageData` in the same build.
  return JSON.parse(element?.textContent ?? "") as PageData;
};
