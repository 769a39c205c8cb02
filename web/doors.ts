import { createContext, useContext } from "react";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics } from "#core/ports/analytics.ts";
import type { Log } from "#core/ports/log.ts";

/** Everything a page reaches out through. */
export interface Doors {
  directory: Directory;
  analytics: Analytics;
  log: Log;
}

export const DoorsContext = createContext<Doors | undefined>(undefined);

export const useDoors = (): Doors => {
  const doors = useContext(DoorsContext);
  if (!doors) throw new Error("A page was rendered outside of its routes.");
  return doors;
};
