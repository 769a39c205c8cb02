import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/catalog/listing-query.ts";
import { failureMessage } from "#core/failures.ts";
import type { Subscriber } from "#core/people/newsletter.ts";
import { ListFoot, SearchField } from "../screen-head.tsx";
import { BusyButton, Button, useBusy } from "../../ui/buttons.tsx";
import { Empty, Moment, Problem, TableHead } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PAGED, QueryView } from "../queries.tsx";
import { NewsletterPanel } from "./newsletter-panel.tsx";
import { PeopleHead } from "./people-head.tsx";
import { saveFile } from "../../api/written-file.ts";

const HERE = "/admin/subscribers";

/** The newsletter's list. The search text stays out of the URL, as it is somebody's e-mail. */
export const SubscribersScreen = () => {
  const { backOffice } = useAdminServices();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useState("");
  const [leaving, setLeaving] = useState<Subscriber>();
  const page = parsePage(params.get("page"));
  const result = useQuery({
    queryKey: ["subscribers", search, page],
    queryFn: () => backOffice.listSubscribers({ search, page }),
    ...PAGED,
  });
  return (
    <>
      <PeopleHead
        title="Subscribers"
        subtitle="People who get new brands by e-mail"
        here="Subscribers"
      >
        <ExportButton />
      </PeopleHead>
      <NewsletterPanel />
      <search className="toolbar">
        <SearchField
          label="Search subscribers"
          placeholder="Search e-mails..."
          value={search}
          onSearch={(text) => {
            setSearch(text);
            if (page > 1) void navigate(HERE, { replace: true });
          }}
        />
      </search>
      <QueryView result={result} loadingText="Loading subscribers...">
        {(listed) =>
          listed.ok ? (
            <>
              {listed.value.items.length === 0 ? (
                <Empty
                  text={search === "" ? "Nobody has subscribed yet." : "No subscriber matches"}
                />
              ) : (
                <SubscriberTable subscribers={listed.value.items} onRemove={setLeaving} />
              )}
              <ListFoot
                list={listed.value}
                pathOf={(at) => (at === 1 ? HERE : `${HERE}?page=${at}`)}
              >
                {listed.value.counts.confirmed.toLocaleString("en")} confirmed,{" "}
                {listed.value.counts.pending.toLocaleString("en")} pending
              </ListFoot>
            </>
          ) : (
            <Problem text={failureMessage(listed.failure)} />
          )
        }
      </QueryView>
      {leaving && <RemoveSubscriber subscriber={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
};

const ACTIONS = <span className="visually-hidden">Actions</span>;

interface SubscriberTableProps {
  subscribers: readonly Subscriber[];
  onRemove: (subscriber: Subscriber) => void;
}

const SubscriberTable = ({ subscribers, onRemove }: SubscriberTableProps) => (
  <div className="table-frame">
    <table className="stacked">
      <caption className="visually-hidden">Subscribers, latest request first</caption>
      <TableHead names={["E-mail", "Status", "Requested", "Confirmed", ACTIONS]} />
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <td className="cell-email">{subscriber.email}</td>
            <td data-label="Status">
              {subscriber.status === "confirmed" ? "Confirmed" : "Pending"}
            </td>
            <td data-label="Requested">
              <Moment at={subscriber.askedAt} />
            </td>
            <td data-label="Confirmed">
              {subscriber.confirmedAt === null ? (
                <span className="quiet">–</span>
              ) : (
                <Moment at={subscriber.confirmedAt} />
              )}
            </td>
            <td className="cell-actions">
              <Button look="quiet" isSmall onClick={() => onRemove(subscriber)}>
                Remove<span className="visually-hidden"> {subscriber.email}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface RemoveSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
}

const RemoveSubscriber = ({ subscriber, onClose }: RemoveSubscriberProps) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const remove = async () => {
    const removed = await backOffice.removeSubscriber(subscriber.id);
    void queryClient.invalidateQueries();
    notices.notify({
      text: removed.ok ? "The address was deleted." : "The address was already deleted.",
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Remove subscriber"
      confirmName="Remove"
      busyName="Removing..."
      isDangerous
      failure="The address could not be removed."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {subscriber.email} will get no more e-mails, and the address is deleted. This cannot be
        undone, but the person can subscribe again.
      </p>
    </ConfirmDialog>
  );
};

const ExportButton = () => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, run } = useBusy();
  const save = () =>
    run(async () => {
      try {
        const file = await backOffice.exportSubscribers();
        if (file.ok)
          await saveFile({ name: "subscribers.csv", format: "csv", text: [file.value.csv] });
      } catch (error) {
        notices.notify({ tone: "problem", text: "The list could not be exported. Try again." });
        throw error;
      }
    });
  return (
    <BusyButton look="quiet" isBusy={isBusy} busyName="Exporting..." onClick={() => void save()}>
      Export CSV
    </BusyButton>
  );
};
