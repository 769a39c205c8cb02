import type { ComponentType } from "react";
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  type data,
} from "react-router-dom";
import type { SitePage } from "#adapters/http/page-renderer.ts";
import { PagePlaceholder } from "../ui/page-states.tsx";
import type { PageHead } from "./head.ts";
import type { PageServices, Site } from "./services.ts";

type WithStatus<Data> = ReturnType<typeof data<Data>>;

/** The export of a page's file: everything but its address. The browser loads it when the page is first shown. */
export interface Page<Data extends object = object> {
  load?: (services: PageServices, args: LoaderFunctionArgs) => Promise<Data | WithStatus<Data>>;
  /** Handles a form sent to the page. */
  act?: (services: PageServices, args: ActionFunctionArgs) => Promise<unknown>;
  /** By default the canonical address and indexing come from the page's row. */
  head: (data: Data, site: Site) => Omit<PageHead, keyof Indexing> & Partial<Indexing>;
  /** Gets the result of `load` as its props. */
  Page: ComponentType<Data>;
}

type Indexing = Pick<PageHead, "canonicalPath" | "indexed">;

/** A page's row in `routes.tsx`: what must be known before its file is loaded. */
interface PageRow<Data extends object> extends SitePage {
  /** The page's name in analytics. */
  name: string;
  /** The beginning of its file's name, before `-page.tsx` or `-pages.tsx`; by default the page's name. */
  fileName?: string;
  /** Whether search engines may index it; by default, every page that is not private. */
  indexed?: boolean;
  file: () => Promise<Page<Data>>;
  /** The placeholder while the page loads. */
  Placeholder?: ComponentType;
}

/** A route's `handle`: the data about the page that the layout and the head need. */
export interface PageHandle {
  name: string;
  /** Identifies the built files of the page. */
  fileName: string;
  Placeholder: ComponentType;
  /** Loads the page's file in advance. */
  prepare: () => Promise<unknown>;
  /** The head for the loader's result; `undefined` if the loader failed. */
  headFor: (answer: unknown, site: Site) => PageHead | undefined;
}

/** A page of the site, and how its route is made. */
export interface PageEntry extends SitePage {
  createRoute: (services: PageServices) => RouteObject;
}

export const page = <Data extends object>(row: PageRow<Data>): PageEntry => {
  const { name, path, fileName = name, isPrivate = false, indexed = !isPrivate, ...more } = row;
  const { file, Placeholder = PagePlaceholder, ...known } = more;
  const createRoute: PageEntry["createRoute"] = (services) => {
    let page: Page<Data> | undefined;
    const prepare = async (): Promise<Page<Data>> => (page ??= await file());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router does not type the result of `load`; a page without a loader has no props.
    const dataOf = (answer: unknown): Data => (answer ?? {}) as Data;
    const handle: PageHandle = {
      name,
      fileName,
      Placeholder,
      prepare,
      headFor: (answer, site) =>
        !page || (page.load && answer === undefined)
          ? undefined
          : {
              canonicalPath: indexed ? path : null,
              indexed,
              ...page.head(dataOf(answer), site),
            },
    };
    const open = (request: Request): Promise<Page<Data>> =>
      prepare().catch((error: unknown) => {
        if (!services.loadFromServer) throw error;
        return services.loadFromServer(request);
      });
    return {
      ...(path === "/" ? { index: true as const } : { path: path.replace("/", "") }),
      id: name,
      handle,
      // Not the router's `lazy`: it would remember a failure for as long as the tab is open.
      loader: async (args) => {
        const { load } = await open(args.request);
        return load ? load(services, args) : null;
      },
      action: async (args) => {
        const { act } = await open(args.request);
        if (!act) throw new Response(null, { status: 405 });
        return act(services, args);
      },
      Component: () => page && <page.Page {...dataOf(useLoaderData())} />,
    };
  };
  return { path, isPrivate, ...known, createRoute };
};

export const handleOf = (route: { handle?: unknown } | undefined): PageHandle | undefined =>
  isPageHandle(route?.handle) ? route.handle : undefined;

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === "object" && handle !== null && "headFor" in handle;
