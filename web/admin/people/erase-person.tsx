import { useState } from "react";
import type { Erased } from "#core/people/personal-data.ts";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useAdminServices } from "../admin-services.ts";

interface ErasePersonProps {
  email: string;
  onErased: (erased: Erased) => void;
  onClose: () => void;
}

const REFUSED =
  "This is an administrator’s address, and history has to name who keeps the directory. Take the account off the admin list first: golfbrands admins remove.";

export const ErasePerson = ({ email, onErased, onClose }: ErasePersonProps) => {
  const { backOffice, queryCache } = useAdminServices();
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, problem, run } = useBusy("It could not be erased.");
  const erase = () =>
    run(async () => {
      const erased = await backOffice.erasePersonalData({ email });
      queryCache.invalidate();
      if (erased.ok) return onErased(erased.value);
      setRefusal(
        erased.failure.kind === "current-administrator" ? REFUSED : "It could not be erased.",
      );
    });
  return (
    <ConfirmDialog
      title="Erase a person"
      confirmName="Erase"
      busyName="Erasing..."
      isBusy={isBusy}
      problem={refusal ?? problem}
      isDangerous
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p>
        {email} is forgotten everywhere: on the newsletter’s list, in suggestions and in history.
        This cannot be undone.
      </p>
    </ConfirmDialog>
  );
};
