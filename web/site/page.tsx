import type { ComponentType } from "react";
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  type data,
} from "react-router-dom";
import { PagePlaceholder } from "../ui/placeholders.tsx";
import type { PageHead } from "./head.ts";
import type { Site } from "./services.ts";

type WithStatus<Data> = ReturnType<typeof data<Data>>;

/** A page as the router needs it from the start; what it looks like comes when it is shown. */
export interface PageDefinition<Data extends object> {
  /** Names the page in analytics; also its folder's name, by which the server finds its built files. */
  name: string;
  /** The route's path; `undefined` for the landing page. */
  path: string | undefined;
  load?: (args: LoaderFunctionArgs) => Promise<Data | WithStatus<Data>>;
  act?: (args: ActionFunctionArgs) => Promise<unknown>;
  /** Stands in while the page is on its way. */
  Placeholder?: ComponentType;
  look: () => Promise<{ look: PageLook<Data> }>;
}

/** What a page looks like, fetched by the browser when the page is first shown. */
export interface PageLook<Data extends object> {
  head: (data: Data, site: Site) => PageHead;
  /** Gets what `load` answered as its props. */
  Page: ComponentType<Data>;
}

/** What a route's `handle` holds: all that the layout and the head need to know of the page in it. */
export interface PageHandle {
  name: string;
  Placeholder: ComponentType;
  /** Fetches what the page looks like, so that it is at hand when it is shown. */
  prepare: () => Promise<unknown>;
  /** The head for what the loader answered; `undefined` when there is no answer because it failed. */
  headFor: (answer: unknown, site: Site) => PageHead | undefined;
}

export const pageRoute = <Data extends object>(page: PageDefinition<Data>): RouteObject => {
  const { name, path, load, act, Placeholder = PagePlaceholder } = page;
  let look: PageLook<Data> | undefined;
  const prepare = async (): Promise<PageLook<Data>> => (look ??= (await page.look()).look);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands on untyped what `load` answered; a page without a loader takes nothing.
  const answered = (answer: unknown): Data => (answer ?? {}) as Data;
  const handle: PageHandle = {
    name,
    Placeholder,
    prepare,
    headFor: (answer, site) =>
      load && answer === undefined ? undefined : look?.head(answered(answer), site),
  };
  return {
    ...(path === undefined ? { index: true as const } : { path }),
    id: name,
    handle,
    ...(load && { loader: load }),
    ...(act && { action: act }),
    lazy: async () => {
      const { Page } = await prepare();
      return { Component: () => <Page {...answered(useLoaderData())} /> };
    },
  };
};

/** Makes a route whole: it then knows what its page looks like. */
export const completeRoute = async (route: RouteObject): Promise<void> => {
  if (typeof route.lazy === "function")
    Object.assign(route, await route.lazy(), { lazy: undefined });
};

/** Whether a loader answered with a status besides its data. */
export const isWithStatus = (answer: unknown): answer is WithStatus<unknown> =>
  typeof answer === "object" &&
  answer !== null &&
  "type" in answer &&
  answer.type === "DataWithResponseInit";

export const handleOf = (route: { handle?: unknown } | undefined): PageHandle | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every route with a handle is made by `pageRoute`.
  route?.handle as PageHandle | undefined;
