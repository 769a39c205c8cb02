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

/** What a page's file exports: all there is to it but its address. The browser fetches it when it is first shown. */
export interface Page<Data extends object = object> {
  load?: (services: PageServices, args: LoaderFunctionArgs) => Promise<Data | WithStatus<Data>>;
  /** Takes a form that was sent to the page. */
  act?: (services: PageServices, args: ActionFunctionArgs) => Promise<unknown>;
  /** Unless it says otherwise, the page's address and whether it is indexed are those of its row. */
  head: (data: Data, site: Site) => Omit<PageHead, keyof Indexing> & Partial<Indexing>;
  /** Gets what `load` answered as its props. */
  Page: ComponentType<Data>;
}

type Indexing = Pick<PageHead, "canonicalPath" | "indexed">;

/** A page's row in `routes.tsx`: what has to be known of it before its file is there. */
interface PageRow<Data extends object> extends SitePage {
  /** Names the page in analytics. */
  name: string;
  /** How its file's name begins, where it stands with others in `pages/…-pages.tsx` and not in `pages/NAME-page.tsx`. */
  fileName?: string;
  /** Whether search engines may show it; unless told otherwise, any page that is not private. */
  indexed?: boolean;
  file: () => Promise<Page<Data>>;
  /** Stands in while the page is on its way. */
  Placeholder?: ComponentType;
}

/** What a route's `handle` holds: all that the layout and the head need to know of the page in it. */
export interface PageHandle {
  name: string;
  /** By which the server finds what was built of the page's file. */
  fileName: string;
  Placeholder: ComponentType;
  /** Fetches the page's file, so that it is at hand when it is shown. */
  prepare: () => Promise<unknown>;
  /** The head for what the loader answered; `undefined` when there is no answer because it failed. */
  headFor: (answer: unknown, site: Site) => PageHead | undefined;
}

/** What tells an action on the server that nothing may be taken now: it then answers as if it could not be. */
export const REFUSING = "refusing";

/** A page of the site: what is known of it before its file is there, and how its route is made. */
export interface PageEntry extends SitePage {
  /** `refusing` are the services of an action that has to refuse what was sent. */
  createRoute: (services: PageServices, refusing: PageServices) => RouteObject;
}

export const page = <Data extends object>(row: PageRow<Data>): PageEntry => {
  const { name, path, fileName = name, isPrivate = false, indexed = !isPrivate, ...more } = row;
  const { file, Placeholder = PagePlaceholder, ...known } = more;
  const createRoute: PageEntry["createRoute"] = (services, refusing) => {
    let page: Page<Data> | undefined;
    const prepare = async (): Promise<Page<Data>> => (page ??= await file());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands on untyped what `load` answered; a page without a loader takes nothing.
    const answered = (answer: unknown): Data => (answer ?? {}) as Data;
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
              ...page.head(answered(answer), site),
            },
    };
    return {
      ...(path === "/" ? { index: true as const } : { path: path.replace("/", "") }),
      id: name,
      handle,
      lazy: async () => {
        const { load, act, Page } = await prepare();
        return {
          ...(load && { loader: (args: LoaderFunctionArgs) => load(services, args) }),
          ...(act && {
            action: (args: ActionFunctionArgs) =>
              act(args.context === REFUSING ? refusing : services, args),
          }),
          Component: () => <Page {...answered(useLoaderData())} />,
        };
      },
    };
  };
  return { path, isPrivate, ...known, createRoute };
};

/** Makes a route whole: it then knows what is in its page's file. */
export const completeRoute = async (route: RouteObject): Promise<void> => {
  if (typeof route.lazy === "function")
    Object.assign(route, await route.lazy(), { lazy: undefined });
};

export const handleOf = (route: { handle?: unknown } | undefined): PageHandle | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every route with a handle is made by `page`.
  route?.handle as PageHandle | undefined;
