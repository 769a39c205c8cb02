/** What brands are read from and written to. */
export const FILE_FORMATS = ["csv", "json", "ndjson"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
