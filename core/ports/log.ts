/** Where the core reports what nobody is told on screen. Never given personal data. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  /** What is worth a line only while a fault is looked for. Absent when nobody listens, so that it costs nothing. */
  debug?: (event: string, details?: Record<string, unknown>) => void;
  error(event: string, error: unknown, details?: Record<string, unknown>): void;
}
