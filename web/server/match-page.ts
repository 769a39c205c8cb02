import { type createStaticHandler, matchRoutes, type StaticHandlerContext } from "react-router-dom";

type Routes = ReturnType<typeof createStaticHandler>["dataRoutes"];
type Matches = StaticHandlerContext["matches"];

export type MatchPage = (pathname: string) => Matches | null;

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
