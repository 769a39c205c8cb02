import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldError } from "#core/result.ts";
import type { StoredGroup } from "#core/taxonomy/taxonomy.ts";
import { LinkButton, useBusy } from "../../ui/buttons.tsx";
import { CheckBox } from "../../ui/choices.tsx";
import { ConfirmDialog, DialogButton, FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { taxonomyFailureText } from "./edit-dialog.tsx";

export const GroupList = ({ groups }: { groups: readonly StoredGroup[] }) => (
  <section aria-labelledby="attribute-groups">
    <div className="section-head">
      <h2 id="attribute-groups">Groups</h2>
      <DialogButton name="Add group">
        {(close) => <GroupDialog read={undefined} onClose={close} />}
      </DialogButton>
    </div>
    {groups.length === 0 ? (
      <p className="quiet">There are no groups yet.</p>
    ) : (
      <ul className="rows">
        {groups.map((group) => (
          <li key={group.id}>
            <div className="row-text">
              <strong>{group.name}</strong>
              <p>{rulesText(group)}</p>
            </div>
            <GroupActions group={group} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const rulesText = ({ any, partlyKnown, dueDays }: StoredGroup): string =>
  [
    any ? "Any choice matches." : "All choices must match.",
    partlyKnown && "Known for some brands only.",
    dueDays === null ? "Checks are never due again." : `Checks are due after ${dueDays} days.`,
  ]
    .filter(Boolean)
    .join(" ");

const GroupActions = ({ group }: { group: StoredGroup }) => {
  const [open, setOpen] = useState<"edit" | "delete">();
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const close = () => setOpen(undefined);
  const remove = async (): Promise<string | undefined> => {
    const outcome = await backOffice.deleteGroup({ id: group.id, readVersion: group.version });
    void queryClient.invalidateQueries();
    if (!outcome.ok) return taxonomyFailureText(outcome.failure);
    notices.notify({ text: `Deleted ${group.name}.`, undo: outcome.value.batchId });
    close();
    return undefined;
  };
  return (
    <div className="row-actions">
      <LinkButton onClick={() => setOpen("edit")}>
        Edit<span className="visually-hidden"> {group.name}</span>
      </LinkButton>
      <LinkButton onClick={() => setOpen("delete")}>
        Delete...<span className="visually-hidden"> {group.name}</span>
      </LinkButton>
      {open === "edit" && <GroupDialog read={group} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${group.name}`}
          confirmName="Delete"
          busyName="Deleting..."
          onConfirm={remove}
          onClose={close}
        >
          <p>Its attributes remain, without a group.</p>
        </ConfirmDialog>
      )}
    </div>
  );
};

interface GroupDialogProps {
  /** `undefined` for a new one. */
  read: StoredGroup | undefined;
  onClose: () => void;
}

const GroupDialog = ({ read, onClose }: GroupDialogProps) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [name, setName] = useState(read?.name ?? "");
  const [order, setOrder] = useState(read ? String(read.displayOrder) : "");
  const [any, setAny] = useState(read?.any ?? false);
  const [partlyKnown, setPartlyKnown] = useState(read?.partlyKnown ?? false);
  const [dueDays, setDueDays] = useState(String(read?.dueDays ?? ""));
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;

  const save = async (): Promise<string | void> => {
    setErrors([]);
    const answer = await backOffice.saveGroup(
      {
        name,
        any,
        partlyKnown,
        dueDays: dueDays === "" ? null : Number(dueDays),
        ...(order !== "" && { displayOrder: Number(order) }),
      },
      read && { id: read.id, readVersion: read.version },
    );
    if (!answer.ok && answer.failure.kind === "invalid-input")
      return setErrors(answer.failure.errors);
    void queryClient.invalidateQueries();
    if (!answer.ok) return taxonomyFailureText(answer.failure);
    const { saved, batchId } = answer.value;
    const text =
      batchId === null ? `${saved.name} was already up to date.` : `Saved ${saved.name}.`;
    notices.notify({ text, undo: batchId });
    onClose();
  };

  return (
    <FormDialog
      title={read ? `Edit ${read.name}` : "Add group"}
      submitName="Save"
      busyName="Saving..."
      isBusy={isBusy}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      {problem !== undefined && <Problem text={problem} />}
      <TextField
        id="group-name"
        label="Name"
        isRequired
        value={name}
        error={errorOf("name")}
        hint={read && "Renaming the group updates its attributes."}
        onChange={setName}
      />
      <TextField
        id="group-displayOrder"
        label="Display Order"
        type="number"
        value={order}
        error={errorOf("displayOrder")}
        hint="Its position among the groups."
        onChange={setOrder}
      />
      <CheckBox isOn={any} onChange={setAny}>
        Any choice matches: a brand needs one of the attributes chosen, not all
      </CheckBox>
      <CheckBox isOn={partlyKnown} onChange={setPartlyKnown}>
        Known for some brands only: lists show for how many
      </CheckBox>
      <TextField
        id="group-dueDays"
        label="Days until a check is due again"
        type="number"
        value={dueDays}
        error={errorOf("dueDays")}
        hint="Leave empty for never."
        onChange={setDueDays}
      />
    </FormDialog>
  );
};
