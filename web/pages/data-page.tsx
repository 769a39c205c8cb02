import { data } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import type { OpenData } from "#core/directory/answers.schema.ts";
import type { OpenFileName } from "#core/open-data/open-data.ts";
import type { Page } from "../site/page.tsx";
import { type Site, SITE_NAME, useSite } from "../site/services.ts";
import { PageHeader } from "../ui/page-states.tsx";
import type { StructuredData } from "../site/head.ts";
import { AboutTheData, aboutTheDataSteps } from "./about-data.tsx";

const FILES: Readonly<Record<OpenFileName, string>> = {
  "brands.csv":
    "Every brand as a row, for spreadsheets. In Excel, load it with Data > From Text/CSV as UTF-8. Lists are separated by “ | ”; cells that look like formulas start with an apostrophe.",
  "brands.ndjson": "The same, one JSON object per line, with lists as arrays.",
  "taxonomy.json": "The categories and attributes that brands are linked to by slug.",
  "lists.ndjson":
    "The editors’ lists, one JSON object per line, with a saved query or the brands by slug.",
  "datapackage.json":
    "A Frictionless Data Package that describes the columns and gives each file’s size and hash.",
};

const DataPage = ({ license, revision, files }: OpenData) => {
  const { origin, today } = useSite();
  return (
    <div className="page prose-page">
      <AboutTheData path="/data" />
      <PageHeader
        title="About the data"
        lede="Download the whole public directory, ask the API, follow its changes, or see what we still need."
      />
      <Downloads files={files} />
      <div className="prose">
        <section aria-labelledby="held">
          <h2 id="held">What is included</h2>
          <p>
            Every active brand with everything on its profile and the day it was added. Checked
            facts come with their sources. View counts and visitors’ submissions are not included.
          </p>
        </section>
        <Licence license={license} />
        <section aria-labelledby="cite">
          <h2 id="cite">How to cite</h2>
          <p>
            {`${SITE_NAME}, revision ${revision}, ${origin}/data, retrieved on ${dayText(today)}.`}
          </p>
        </section>
      </div>
    </div>
  );
};

const Downloads = ({ files }: Pick<OpenData, "files">) => (
  <>
    <div className="prose">
      <section aria-labelledby="files">
        <h2 id="files">Downloads</h2>
        <p>
          {files === null
            ? "The files are being created right now."
            : "Every file is as current as the site. Have a copy? Send its ETag to skip files that have not changed."}
        </p>
      </section>
    </div>
    <div className="questions data-files">
      <dl>
        {Object.entries(FILES).map(([name, about]) => (
          <div key={name}>
            <dt>
              <a href={`/data/${name}`} download>
                {name}
              </a>{" "}
              <small>{sizeOf(files?.find((file) => file.name === name)?.bytes)}</small>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  </>
);

const Licence = ({ license }: Pick<OpenData, "license">) => (
  <section aria-labelledby="licence">
    <h2 id="licence">Licence</h2>
    {license ? (
      <p>
        The data is licensed under{" "}
        <a href={license.url} rel="license">
          {license.name ?? license.url}
        </a>
        . Brand names are trademarks of their owners and are used only to identify them.
      </p>
    ) : (
      <p>
        All rights reserved. You may read the data here; please ask before you republish it or build
        on it.
      </p>
    )}
  </section>
);

const sizeOf = (bytes: number | undefined): string => {
  if (bytes === undefined) return "";
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString("en")} kB`;
  return `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
};

/** Structured data for data set search engines. */
const dataset = ({ license }: OpenData, { origin }: Site): StructuredData => ({
  "@type": "Dataset",
  name: "Golf brands",
  description:
    "Every brand of the GolfBrands directory with its categories, attributes and checked facts.",
  isAccessibleForFree: true,
  url: `${origin}/data`,
  distribution: Object.entries(TYPES).map(([name, encodingFormat]) => ({
    "@type": "DataDownload",
    contentUrl: `${origin}/data/${name}`,
    encodingFormat,
  })),
  ...(license && { license: license.url }),
});

const TYPES = {
  "brands.csv": "text/csv",
  "brands.ndjson": "application/x-ndjson",
  "taxonomy.json": "application/json",
  "lists.ndjson": "application/x-ndjson",
};

export const dataPage: Page<OpenData> = {
  load: async ({ directory }) => {
    const open = await directory.showOpenData();
    // 202 is not cached, as the files may be ready in a moment without a new revision.
    return open.files === null ? data(open, { status: 202 }) : open;
  },
  head: (open, site) => ({
    title: "About the data",
    description:
      "The whole public directory of golf brands as CSV, NDJSON and JSON, with its licence.",
    structuredData: [dataset(open, site), aboutTheDataSteps("/data", site)],
  }),
  Page: DataPage,
};
