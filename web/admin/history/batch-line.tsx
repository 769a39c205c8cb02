import { Link } from "react-router-dom";
import type { Batch } from "#core/change/batch.ts";
import { Moment } from "../components/moment.tsx";
import { batchText, remarkIn, sourceText } from "./batch-text.ts";

export const BatchLine = ({ batch }: { batch: Batch }) => {
  const remark = remarkIn(batch);
  return (
    <li className="batch-line">
      <Link to={`/admin/history/${batch.id}`}>{batchText(batch)}</Link>
      {remark !== null && <p>{remark}</p>}
      <p className="quiet">
        {batch.actor} · <Moment at={batch.at} /> · {sourceText(batch)}
      </p>
    </li>
  );
};
