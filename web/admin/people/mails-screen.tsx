import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { MailState } from "#core/back-office/people-admin.ts";
import { parsePage } from "#core/catalog/listing-query.ts";
import { ok } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import { audienceText } from "#core/people/people-words.ts";
import type { Introduction, Subscription } from "#core/people/subscriptions.ts";
import { countOf } from "#core/text/count-text.ts";
import { saveFile } from "../../api/written-file.ts";
import { BusyButton, submitting } from "../../ui/buttons.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty, Moment, Problem } from "../../ui/states.tsx";
import { ActButton, ActDialog } from "../parts/act-controls.tsx";
import { type Send, useAct } from "../parts/act.ts";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { PAGED, QueryView, useBackOfficeQuery, useFilterNames } from "../queries.tsx";
import { ListFoot, SearchField } from "../screen-head.tsx";
import { PeopleHead } from "./people-head.tsx";

const HERE = "/admin/mails";

/** How often to check whether mails are still being sent. */
const POLL_MS = 2_000;

/** The next mails, and who gets them. */
export const MailsScreen = () => {
  const { data, isPending } = useBackOfficeQuery(
    ["mails"],
    (backOffice) => backOffice.showMails(),
    {
      refetchInterval: ({ state: { data } }) => data?.isSending === true && POLL_MS,
    },
  );
  return (
    <>
      <PeopleHead
        title="E-mails"
        subtitle="At most one e-mail a week to everybody who asked for one"
      >
        <ActButton look="quiet" busyName="Exporting..." send={exportList}>
          Export CSV
        </ActButton>
      </PeopleHead>
      {data && <Mails mails={data} />}
      {/* Hidden until the panel above has loaded, to avoid a layout shift. */}
      <div hidden={isPending}>
        <Subscriptions />
      </div>
    </>
  );
};

/** The search text stays out of the URL, as it is somebody's e-mail. */
const Subscriptions = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useState("");
  const page = parsePage(params.get("page"));
  const result = useBackOfficeQuery(
    ["subscriptions", search, page],
    (backOffice) => backOffice.listSubscriptions({ search, page }),
    PAGED,
  );
  return (
    <>
      <search className="toolbar">
        <SearchField
          label="Search subscriptions"
          placeholder="Search e-mails..."
          value={search}
          onSearch={(text) => {
            setSearch(text);
            if (page > 1) void navigate(HERE, { replace: true });
          }}
        />
      </search>
      <QueryView result={result} loadingText="Loading subscriptions...">
        {(listed) => (
          <>
            {listed.items.length === 0 ? (
              <Empty text={search === "" ? "No subscriptions yet." : "No subscriptions match."} />
            ) : (
              <SubscriptionTable subscriptions={listed.items} />
            )}
            <ListFoot list={listed} pathOf={(at) => (at === 1 ? HERE : `${HERE}?page=${at}`)}>
              {listed.counts.confirmed.toLocaleString("en")} confirmed,{" "}
              {listed.counts.pending.toLocaleString("en")} pending
            </ListFoot>
          </>
        )}
      </QueryView>
    </>
  );
};

const ListName = ({ list }: Pick<Subscription, "list">) => useFilterNames()(list) || "All brands";

const COLUMNS: readonly Column<Subscription>[] = [
  { name: "E-mail", cell: ({ email }) => email, className: "cell-email" },
  { name: "List", cell: ({ list }) => <ListName list={list} /> },
  { name: "Requested", cell: ({ askedAt }) => <Moment at={askedAt} /> },
  {
    name: "Confirmed",
    cell: ({ confirmedAt }) => (confirmedAt === null ? "Pending" : <Moment at={confirmedAt} />),
  },
];

const SubscriptionTable = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => (
  <DataTable
    caption="Subscriptions, latest request first"
    rows={subscriptions}
    keyOf={({ id }) => id}
    columns={COLUMNS}
    acts={({ id, email }) => [
      {
        name: "Remove",
        of: email,
        dialog: (close) => (
          <ActDialog
            title="Remove subscription"
            submitName="Remove"
            busyName="Removing..."
            isDangerous
            send={(backOffice) => backOffice.removeSubscription(id)}
            done={() => "The subscription was deleted."}
            onClose={close}
          >
            <p>
              {email} will get no more e-mails about this list. This cannot be undone, but the
              person can subscribe again.
            </p>
          </ActDialog>
        ),
      },
    ]}
  />
);

const Mails = ({ mails }: { mails: MailState }) => {
  const { audience, introduction, next, isSending } = mails;
  const { due } = audience;
  return (
    <section className="panel mails" aria-labelledby="next-mails">
      <h2 id="next-mails">Next e-mails</h2>
      <p role="status">{isSending ? "E-mails are being sent." : audienceText(audience)}</p>
      {next ? (
        <details>
          <summary>{next.subject}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it. */}
          <pre tabIndex={0} role="region" aria-label="The e-mail as text">
            {next.text}
          </pre>
        </details>
      ) : (
        <p>There is no news to send.</p>
      )}
      <IntroductionForm key={introduction.text} introduction={introduction} />
      <div className="actions">
        {next && (
          <ActButton
            look="quiet"
            busyName="Sending..."
            send={(backOffice) => backOffice.sendTestMail()}
            done={({ to }) => `We sent the e-mail as it is now to ${to}.`}
          >
            Send a test to yourself
          </ActButton>
        )}
        {due > 0 && !isSending && <SendNow count={due} />}
      </div>
    </section>
  );
};

const IntroductionForm = ({ introduction }: { introduction: Introduction }) => {
  const act = useAct(["introduction"]);
  const [text, setText] = useState(introduction.text);
  const save = submitting(() =>
    act.run(
      (backOffice) => backOffice.saveIntroduction({ introduction: text, seen: introduction.text }),
      {
        done: () => "The introduction was saved.",
      },
    ),
  );
  return (
    <form className="form" onSubmit={save}>
      <TextField
        id="introduction"
        label="Introduction"
        isOptional
        value={text}
        onChange={setText}
        rows={4}
        maxLength={LIMITS.introduction}
        error={act.errorOf("introduction")}
        hint="Plain text above the news, sent once to each person. A blank line begins a paragraph."
      />
      <Problem>{act.problem}</Problem>
      <BusyButton
        look="quiet"
        isSmall
        isBusy={act.isBusy}
        busyName="Saving..."
        disabled={text === introduction.text}
      >
        Save introduction
      </BusyButton>
    </form>
  );
};

const SendNow = ({ count }: { count: number }) => (
  <DialogButton name="Send now...">
    {(close) => (
      <ActDialog
        title="Send news now"
        submitName="Send"
        busyName="Sending..."
        send={async (backOffice) => ok(await backOffice.sendMails())}
        done={() => "The e-mails are on their way."}
        onClose={close}
      >
        <p>
          Of {countOf(count, "person", "people")}, those with news get one e-mail. Nobody gets it
          twice. It cannot be undone.
        </p>
      </ActDialog>
    )}
  </DialogButton>
);

/** All confirmed subscriptions as a file. */
const exportList: Send<null, never> = async (backOffice) => {
  const { csv } = await backOffice.exportSubscriptions();
  await saveFile({ name: "subscriptions.csv", text: [csv] });
  return ok(null);
};
