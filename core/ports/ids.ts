/** Makes identifiers for new records: version 4 UUIDs, lower case. */
export interface Ids {
  next(): string;
}
