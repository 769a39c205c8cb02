import { type ActionFunctionArgs, data, useSearchParams } from "react-router-dom";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { textIn, useSentForm } from "../ui/forms.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage } from "../ui/page-states.tsx";
import { HeldData } from "./held-data.tsx";
import { emailPage, LinkFailure, RefusedLink, tokenOf } from "./mail-pages.tsx";

export const dataRequestPage = emailPage({
  path: "/privacy/request",
  head: {
    title: "What we hold about you",
    description: "See what GolfBrands holds about your e-mail address, and have it erased.",
  },
  title: "What we hold about you",
  lede: ({ writesMails, contactEmail }) =>
    writesMails ? (
      "Give your e-mail address, and we send a link to it. Behind the link you see everything held about the address, and can have it erased."
    ) : (
      <>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address you ask
        about. We answer what is held about it, and erase it if you like.
      </>
    ),
  button: "Send me the link",
  busyButton: "Sending...",
  hint: "The link goes to this address alone, and is good for 24 hours.",
  thanks: {
    title: "Please look into your mail",
    lede: "We have written to the address you gave, whether or not anything is held about it. The link in the mail is good for 24 hours. It can take a few minutes, and may have landed among the spam.",
    actions: (
      <ButtonLink to="/privacy" isQuiet>
        Back to the privacy policy
      </ButtonLink>
    ),
  },
  send: (directory) => directory.requestOwnData,
});

/** Shows nothing until a button is pressed: programs that open every link in a mail press none. */
const YourData = () => {
  const [params] = useSearchParams();
  const { outcome, isBusy } = useSentForm<OwnDataOutcome>();
  const token = params.get("token") ?? "";
  if (outcome?.kind === "erased") return <ErasedNotice brands={outcome.erased.brandsNaming} />;
  if (outcome?.kind === "current-administrator") return <AdministratorNotice />;
  if (outcome?.kind === "link-refused" || token === "")
    return (
      <RefusedLink>
        <ButtonLink to="/privacy/request">Ask for another</ButtonLink>
      </RefusedLink>
    );
  return (
    <NoticePage
      title={outcome?.kind === "shown" ? "Held about you" : "What we hold about you"}
      isAnswer={outcome?.kind === "shown"}
    >
      {outcome?.kind === "failed" && <LinkFailure />}
      {outcome?.kind === "shown" ? (
        <HeldData held={outcome.held} />
      ) : (
        <>
          <p className="lede">About the e-mail address that this link was sent to.</p>
          <ShowForm token={token} isBusy={isBusy} />
        </>
      )}
      <EraseForm token={token} isBusy={isBusy} />
    </NoticePage>
  );
};

interface OwnDataFormProps {
  token: string;
  isBusy: boolean;
}

const actionFor = (token: string): string => `/privacy/your-data?${new URLSearchParams({ token })}`;

const ShowForm = ({ token, isBusy }: OwnDataFormProps) => (
  <form action={actionFor(token)} method="post">
    <p className="actions">
      <button className="button" name="do" value="show" disabled={isBusy}>
        Show it
      </button>
    </p>
  </form>
);

const EraseForm = ({ token, isBusy }: OwnDataFormProps) => (
  <form className="form erase-form" action={actionFor(token)} method="post">
    <h2>Have it erased</h2>
    <p>
      Suggestions stay, without your address. A subscription ends. This cannot be taken back, and
      uses up the link.
    </p>
    <label className="check">
      <input type="checkbox" required /> I want everything held about the address erased
    </label>
    <button className="button is-quiet" name="do" value="erase" disabled={isBusy}>
      Erase it
    </button>
  </form>
);

const ErasedNotice = ({ brands }: { brands: readonly string[] }) => {
  const { contactEmail } = useSite();
  return (
    <NoticePage
      title="Erased"
      lede="The address is forgotten."
      actions={<ButtonLink to="/">To the start page</ButtonLink>}
      isAnswer
    >
      {brands.length > 0 && (
        <p>
          The texts of {brands.join(", ")} in the directory still name it. Write to{" "}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> to have them changed.
        </p>
      )}
    </NoticePage>
  );
};

const AdministratorNotice = () => (
  <NoticePage
    title="Not erased"
    lede="The address is an administrator’s. Its account has to be taken off the admin list first, by another administrator; then what is left can be erased."
    isAnswer
  />
);

type OwnDataOutcome =
  | { kind: "shown"; held: PersonalData }
  | { kind: "erased"; erased: Erased }
  | { kind: "link-refused" | "current-administrator" | "failed" };

const STATUS = { "link-refused": 410, "not-offered": 410, "current-administrator": 409 } as const;

/** Shows or erases, as the button says that was pressed. */
const act = async ({ directory, log }: PageServices, { request }: ActionFunctionArgs) => {
  try {
    const form = await request.formData();
    const token = tokenOf(request.url, form);
    if (token === undefined) return answered({ kind: "link-refused" }, 410);
    if (textIn(form, "do") === "erase") {
      const erased = await directory.eraseOwnData(token);
      if (erased.ok) return answered({ kind: "erased", erased: erased.value });
      const { kind } = erased.failure;
      return answered({ kind: kind === "not-offered" ? "link-refused" : kind }, STATUS[kind]);
    }
    const held = await directory.showOwnData(token);
    return held.ok
      ? answered({ kind: "shown", held: held.value })
      : answered({ kind: "link-refused" }, 410);
  } catch (error) {
    log.error("own_data_failed", error);
    return answered({ kind: "failed" }, 503);
  }
};

const answered = (outcome: OwnDataOutcome, status = 200) => data(outcome, { status });

export const yourDataPage: Page = {
  act,

  head: () => ({
    title: "What we hold about you",
    description: "Shows what is held about an e-mail address to its owner.",
  }),
  Page: YourData,
};
