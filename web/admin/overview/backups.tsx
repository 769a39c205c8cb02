import type { BackupState } from "#core/ports/system.ts";
import { Moment } from "../components/moment.tsx";

/** The server's own backups: what the last proven one shows, and whether all is well with them. */
export const Backups = ({ backups }: { backups: BackupState }) => (
  <section className="panel" aria-labelledby="backups">
    <h2 id="backups">Backups</h2>
    {backups.provenAt === null ? (
      <p className="quiet">None is proven yet.</p>
    ) : (
      <p>
        The last proven one is from <Moment at={backups.provenAt} />
        {backups.bytes !== null && <span className="quiet"> ({sizeOf(backups.bytes)})</span>}.
      </p>
    )}
    {backups.failedAt !== null ? (
      <p className="banner" role="alert">
        Making one failed <Moment at={backups.failedAt} />. The server’s log tells why.
      </p>
    ) : (
      backups.overdue && (
        <p className="banner" role="alert">
          One is overdue.
        </p>
      )
    )}
  </section>
);

const sizeOf = (bytes: number): string => {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 10 ? `${Math.round(megabytes)} MB` : `${megabytes.toFixed(1)} MB`;
};
