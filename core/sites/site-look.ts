/** What a page says, as far as it can be read without running it. */
export interface PageSeen {
  title: string;
  /** The primary subtag of the language it says it is in; null when it says none. */
  language: string | null;
  /** What is shown to people or named by its pictures and descriptions; cut off where it is long. */
  text: string;
  /** Hosts it takes scripts, frames and pictures from. */
  hosts: readonly string[];
  /** Where its script sends whoever comes, when it does hardly anything else. */
  scriptLeadsTo: string | null;
}

/** Something that sent the visitor on. */
export interface Redirect {
  /** The status; `refresh` for a page that does it. */
  by: number | "refresh";
  /** The host it leads to. */
  to: string;
}

/** How looking at a site ended. */
export type LookEnd =
  | { kind: "answer"; status: number; isChallenge: boolean; page: PageSeen }
  /** There is no such name. */
  | { kind: "no-name" }
  /** Nobody answered, or not so that it could be read; `isDead` where visitors would be no better off. */
  | { kind: "no-answer"; why: string; isDead: boolean }
  /** It could not be, or must not be looked at; that says nothing of the site. */
  | { kind: "not-looked"; why: string };

/** What was seen of a site. */
export interface SiteLook {
  redirects: readonly Redirect[];
  /** Where it ended. */
  host: string;
  end: LookEnd;
}

/** What the registry says of a domain. Null: it could not be asked. */
export interface Registration {
  /** When it was registered by whom it is now; ISO 8601. */
  registeredAt: string | null;
  /** When it last went to another registrar. */
  transferredAt: string | null;
  /** As RFC 8056 has them: `redemption period`. */
  statuses: readonly string[];
  nameServers: readonly string[];
}
