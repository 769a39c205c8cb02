/** The time, so that rules about it can be tested. */
export interface Clock {
  now(): Date;
}

/** Generates ids for new records: version 4 UUIDs, lower case. */
export interface Ids {
  next(): string;
}

/** SHA-256 of a text, in base64url. */
export type Digest = (text: string) => string;

/** The number of bytes that a zlib stream unpacks to; `undefined` if the stream is broken, other bytes follow it, or it unpacks to more than `most`. */
export type InflatedLength = (stream: Uint8Array, most: number) => number | undefined;

/** The characters of one HTML entity, such as `&eacute;`. Returns an unknown entity unchanged. */
export type DecodeEntity = (entity: string) => string;

/** Generates the keys of private links, and the ids under which stores know them. An id does not reveal its key. */
export interface LinkKeys {
  next(): string;
  idOf(key: string): string;
}

/** Logs what no user sees. Never contains personal data. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  /** For troubleshooting. Absent if debug logging is off, so that it costs nothing. */
  debug?: (event: string, details?: Record<string, unknown>) => void;
  error(event: string, error: unknown, details?: Record<string, unknown>): void;
}

/** Receives usage events. Events contain names and slugs, never people; visitors' text only as search queries (see the privacy policy). */
export interface Analytics {
  pageViewed(page: string): void;
  happened(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
}

/** The state of the server's automatic backups. */
export interface BackupState {
  /** The time of the last verified backup, ISO 8601; null if none. Verified: a test restore was complete. */
  provenAt: string | null;
  /** Its size in bytes. */
  bytes: number | null;
  /** When the last backup failed, if no later one was verified. The server's log has the reason. */
  failedAt: string | null;
  /** Whether a verified backup is overdue. */
  overdue: boolean;
}

/** Reports the state of automatic backups. */
export interface Backups {
  state(): Promise<BackupState>;
}
