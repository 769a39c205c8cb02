import type { RecordKind, RecordRef } from "#core/failure.ts";

const KINDS: readonly RecordKind[] = ["brand", "category", "attribute"];

/** The record whose history is asked for; null for everything. */
export const parseRecord = (params: URLSearchParams): RecordRef | null => {
  const record = KINDS.find((kind) => kind === params.get("record"));
  const id = params.get("id");
  return record && id ? { record, id } : null;
};

export const historyAddress = (record: RecordRef | null, page = 1): string => {
  const params = new URLSearchParams();
  if (record) {
    params.set("record", record.record);
    params.set("id", record.id);
  }
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/history" : `/admin/history?${params}`;
};
