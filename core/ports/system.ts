/** The time, so that rules about it can be tested. */
export interface Clock {
  now(): Date;
}

/** Makes identifiers for new records: version 4 UUIDs, lower case. */
export interface Ids {
  next(): string;
}

/** SHA-256 of a text, in base64url. */
export type Digest = (text: string) => string;

/** Makes what a private link carries, and the id under which a store knows it: who reads the store can make no link by that. */
export interface LinkKeys {
  next(): string;
  idOf(key: string): string;
}

/** Where the core reports what nobody is told on screen. Never given personal data. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  /** What is worth a line only while a fault is looked for. Absent when nobody listens, so that it costs nothing. */
  debug?: (event: string, details?: Record<string, unknown>) => void;
  error(event: string, error: unknown, details?: Record<string, unknown>): void;
}

/**
 * What visitors do, told to whoever counts it. Events name things (`brand_viewed`, a slug), never people;
 * text typed by a visitor goes in only as a search query, which the privacy policy names.
 */
export interface Analytics {
  pageViewed(page: string): void;
  happened(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
}

/** How the copies are doing that a server makes of its directory by itself. */
export interface BackupState {
  /** The moment the last proven copy shows, ISO 8601; null before the first. Proven: it was restored, and held all it should. */
  provenAt: string | null;
  /** Its size. */
  bytes: number | null;
  /** When making one failed, if that was after the last proven one. The server's log tells why. */
  failedAt: string | null;
  /** Whether one should have been proven by now. */
  overdue: boolean;
}

/** Tells of the copies, where a server makes any. */
export interface Backups {
  state(): Promise<BackupState>;
}
