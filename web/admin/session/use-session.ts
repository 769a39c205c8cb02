import { createContext, useContext, useSyncExternalStore } from "react";
import type { SessionProvider } from "./session-provider.ts";
import type { SessionState } from "./session-state.ts";

export const SessionContext = createContext<SessionProvider | undefined>(undefined);

export const useSessionProvider = (): SessionProvider => {
  const provider = useContext(SessionContext);
  if (!provider) throw new Error("A page of the back office was rendered outside of its routes.");
  return provider;
};

export const useSession = (): SessionState => {
  const { state, subscribe } = useSessionProvider();
  return useSyncExternalStore(subscribe, state);
};
