import { useState } from "react";
import { BusyButton } from "../components/busy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { TextField } from "../components/field.tsx";
import type { Deciding } from "./use-decide.ts";

interface RejectDialogProps {
  brandName: string;
  deciding: Deciding;
  onClose: () => void;
}

export const RejectDialog = ({ brandName, deciding, onClose }: RejectDialogProps) => {
  const [remark, setRemark] = useState("");
  return (
    <Dialog title={`Reject ${brandName}`} onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deciding.decide({ status: "rejected", remark });
        }}
      >
        <TextField
          id="remark"
          label="Reason"
          isRequired
          rows={3}
          hint="For your colleagues; the submitter is not told."
          error={deciding.problem}
          value={remark}
          onChange={setRemark}
        />
        <div className="dialog-actions">
          <button className="button is-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          <BusyButton isBusy={deciding.isBusy} busyName="Rejecting...">
            Reject
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
};
