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
