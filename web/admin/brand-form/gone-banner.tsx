import type { BrandGone } from "#core/back-office/back-office-failure.ts";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { Moment } from "../components/moment.tsx";
import { Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";

interface GoneBannerProps {
  gone: BrandGone;
  onRestored: () => void;
}

/** Somebody deleted the brand: says who, and offers to bring it back. */
export const GoneBanner = ({ gone, onRestored }: GoneBannerProps) => {
  const { backOffice, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const { deletedBy } = gone;
  const restore = (batchId: string) =>
    run(async () => {
      const answer = await backOffice.revert(batchId);
      if (!answer.ok) throw new Error("It could not be restored. Look into the history.");
      queryCache.invalidate();
      onRestored();
    });
  return (
    <Problem
      text={
        <>
          <p>Brand not found</p>
          {deletedBy && (
            <>
              <p>
                {deletedBy.actor} deleted it <Moment at={deletedBy.at} />.
              </p>
              <BusyButton
                className="button is-small"
                isBusy={isBusy}
                busyName="Restoring..."
                onClick={() => void restore(deletedBy.id)}
              >
                Restore it
              </BusyButton>
            </>
          )}
          {problem !== undefined && <p>{problem}</p>}
        </>
      }
    />
  );
};
