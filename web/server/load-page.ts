import {
  type createStaticHandler,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
} from "react-router-dom";
import type { PageRequest } from "#adapters/http/page-renderer.ts";
import { isWithStatus, REFUSING } from "../site/page.tsx";

type StaticHandler = ReturnType<typeof createStaticHandler>;
type Matches = StaticHandlerContext["matches"];

/** Loads what a page shows; a response where its address leads elsewhere. */
export type LoadPage = (request: PageRequest) => Promise<StaticHandlerContext | Response>;

/**
 * Runs a page's one loader straight: the router's own way to it, made for many loaders side by side, for
 * interruptions and for middleware, takes as long as rendering a small page (a profile then took 1.2 times
 * the processor time, and 1.6 times where the router looked for the page). Whatever is not simply a page with its data goes
 * the router's way.
 */
export const pageLoader = ({ query, dataRoutes }: StaticHandler): LoadPage => {
  const match = createPageMatcher(dataRoutes);
  return async ({ url, form, refusal }) => {
    if (form !== undefined)
      return query(new Request(url, { method: "POST", body: new URLSearchParams(form) }), {
        requestContext: refusal === undefined ? undefined : REFUSING,
      });
    return (await loadStraight(match, url)) ?? query(new Request(url));
  };
};

/** An address in which nothing is left to do for a URL parser: where it ends up is where it says. */
const PLAIN_ADDRESS = /^https?:\/\/[^/?#]+(?<pathname>(?:\/[\w-]+)+|\/)(?<search>\?[\w.=&%+-]+)?$/;

const partsOf = (address: string): { pathname: string; search: string } => {
  const plain = PLAIN_ADDRESS.exec(address);
  if (!plain) return new URL(address);
  const [, pathname = "/", search = ""] = plain;
  return { pathname, search };
};

/** What a loader is handed. A class for its getters: an address is parsed only where a loader looks at it, for that takes as long as the rest. */
class LoaderArgs implements LoaderFunctionArgs {
  readonly context = undefined;
  readonly #address: string;
  readonly params: LoaderFunctionArgs["params"];
  readonly pattern: string;

  constructor(address: string, { params, route }: Matches[number]) {
    this.#address = address;
    this.params = params;
    this.pattern = route.path ?? "";
  }

  get url(): URL {
    return new URL(this.#address);
  }

  get request(): Request {
    return new Request(this.#address);
  }
}

const loadStraight = async (
  match: MatchPage,
  address: string,
): Promise<StaticHandlerContext | undefined> => {
  const { pathname, search } = partsOf(address);
  const matches = match(pathname);
  const page = matches?.at(-1);
  if (!matches || !page) return undefined;
  const answer = await answerOf(page.route, new LoaderArgs(address, page));
  return (
    answer && {
      basename: "/",
      location: { pathname, search, hash: "", state: null, key: "default" },
      matches,
      loaderData: answer.loaderData,
      actionData: null,
      errors: null,
      statusCode: answer.status,
      loaderHeaders: {},
      actionHeaders: {},
    }
  );
};

/** `undefined` for a loader that leads elsewhere or fails: the router knows what to make of either. */
const answerOf = async ({ id = "", loader }: RouteObject, args: LoaderFunctionArgs) => {
  if (typeof loader !== "function") return { loaderData: {}, status: 200 };
  try {
    const answer: unknown = await loader(args);
    if (answer instanceof Response) return undefined;
    return isWithStatus(answer)
      ? { loaderData: { [id]: answer.data }, status: answer.init?.status ?? 200 }
      : { loaderData: { [id]: answer }, status: 200 };
  } catch {
    return undefined;
  }
};

type Routes = ReturnType<typeof createStaticHandler>["dataRoutes"];

type MatchPage = (pathname: string) => StaticHandlerContext["matches"] | null;

/** A path that is written as it is meant: nothing in it to decode, no slash at its end. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;

/**
 * Finds the page at a path as the router does, which would rank all routes and compile their patterns for every path.
 * Here each page's match is made once; another brand's differs from it in nothing but the path and the slug.
 */
export const createPageMatcher = (routes: Routes): MatchPage => {
  const pages = routes
    .flatMap(patternsOf)
    .map((pattern) => ({ pattern, matches: matchRoutes(routes, pattern) ?? [] }));
  const fixed = new Map(
    pages
      .filter(({ pattern }) => !/[:*?]/.test(pattern))
      .map(({ pattern, matches }) => [pattern, matches]),
  );
  const named = pages.flatMap(({ pattern, matches }) => {
    const [, before, name] = /^(\/.*\/):(\w+)$/.exec(pattern) ?? [];
    return before === undefined || name === undefined ? [] : [{ pattern, before, name, matches }];
  });

  return (pathname) => {
    const own = fixed.get(pathname);
    if (own) return own;
    if (!PLAIN.test(pathname)) return matchRoutes(routes, pathname);
    for (const { pattern, before, name, matches } of named) {
      if (pathname.lastIndexOf("/") !== before.length - 1 || !pathname.startsWith(before)) continue;
      const params = { [name]: pathname.slice(before.length) };
      return matches.map(({ route, pathname: own, pathnameBase }) =>
        own === pattern
          ? { route, params, pathname, pathnameBase: pathname }
          : { route, params, pathname: own, pathnameBase },
      );
    }
    return matchRoutes(routes, pathname);
  };
};

const patternsOf = ({ path = "", children }: Routes[number]): string[] => {
  const start = path === "" ? "" : `/${path}`;
  if (!children) return [start === "" ? "/" : start];
  return children.flatMap(patternsOf).map((pattern) => start + pattern);
};
