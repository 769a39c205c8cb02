import type { Subscriber } from "#core/people/subscriber.ts";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useAdminServices } from "../admin-services.ts";

interface RemoveSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
}

export const RemoveSubscriber = ({ subscriber, onClose }: RemoveSubscriberProps) => {
  const { backOffice, queryCache, notices } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The address could not be removed.");
  const remove = () =>
    run(async () => {
      const removed = await backOffice.removeSubscriber(subscriber.id);
      queryCache.invalidate();
      notices.notify({
        text: removed.ok ? "Removed, and forgotten." : "The address was gone already.",
      });
      onClose();
    });
  return (
    <ConfirmDialog
      title="Take off the list"
      confirmName="Remove"
      busyName="Removing..."
      isBusy={isBusy}
      problem={problem}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {subscriber.email} hears nothing more, and is forgotten. This cannot be undone; the person
        can subscribe again.
      </p>
    </ConfirmDialog>
  );
};
