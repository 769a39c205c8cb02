import { Link } from "react-router-dom";
import type { ImportMovedOn } from "#core/back-office/back-office-failure.ts";
import { Problem } from "../components/states.tsx";
import { movedText } from "./import-text.ts";

/** Nothing was imported, because others were faster; names what they wrote. */
export const MovedOnSince = ({ moved: { records, more } }: { moved: ImportMovedOn }) => (
  <Problem
    text={
      <>
        <p>Nothing was imported: the directory has moved on since you reviewed this file.</p>
        {records.length > 0 && (
          <ul className="moved-on">
            {records.map((moved) => (
              <li key={`${moved.record} ${moved.id}`}>
                {moved.record === "brand" && moved.verb !== "delete" ? (
                  <Link to={`/admin/history?record=brand&id=${encodeURIComponent(moved.id)}`}>
                    {movedText(moved)}
                  </Link>
                ) : (
                  movedText(moved)
                )}
              </li>
            ))}
            {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
          </ul>
        )}
        <p>What you see above is what the import would do now. Look it over and import it again.</p>
      </>
    }
  />
);
