import { useActionData, useNavigation, useSearchParams } from "react-router-dom";
import { NoticePage } from "../../ui/notice-page.tsx";
import { LinkFailure, LinkRefused } from "../../forms/link-refused.tsx";
import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";
import type { OwnDataOutcome } from "./act.ts";
import { HeldData } from "./held-data.tsx";

/** Shows nothing until a button is pressed: programs that open every link in a mail press none. */
const YourData = () => {
  const [params] = useSearchParams();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
  const outcome = useActionData() as OwnDataOutcome | undefined;
  const token = params.get("token") ?? "";
  if (outcome?.kind === "erased") return <ErasedNotice brands={outcome.erased.brandsNaming} />;
  if (outcome?.kind === "current-administrator") return <AdministratorNotice />;
  if (outcome?.kind === "link-refused" || token === "")
    return (
      <LinkRefused>
        <a className="button" href="/privacy/request">
          Ask for another
        </a>
      </LinkRefused>
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
          <ShowForm token={token} />
        </>
      )}
      <EraseForm token={token} />
    </NoticePage>
  );
};

const useIsBusy = (): boolean => useNavigation().formMethod === "POST";

const actionFor = (token: string): string => `/privacy/your-data?${new URLSearchParams({ token })}`;

const ShowForm = ({ token }: { token: string }) => (
  <form action={actionFor(token)} method="post">
    <p className="actions">
      <button className="button" name="do" value="show" disabled={useIsBusy()}>
        Show it
      </button>
    </p>
  </form>
);

const EraseForm = ({ token }: { token: string }) => (
  <form className="form erase-form" action={actionFor(token)} method="post">
    <h2>Have it erased</h2>
    <p>
      Suggestions stay, without your address. A subscription ends. This cannot be taken back, and
      uses up the link.
    </p>
    <label className="check">
      <input type="checkbox" required /> I want everything held about the address erased
    </label>
    <button className="button is-quiet" name="do" value="erase" disabled={useIsBusy()}>
      Erase it
    </button>
  </form>
);

const ErasedNotice = ({ brands }: { brands: readonly string[] }) => {
  const { contactEmail } = useSite();
  return (
    <NoticePage title="Erased" isAnswer>
      <p className="lede">The address is forgotten.</p>
      {brands.length > 0 && (
        <p>
          The texts of {brands.join(", ")} in the directory still name it. Write to{" "}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> to have them changed.
        </p>
      )}
      <p className="actions">
        <a className="button" href="/">
          To the start page
        </a>
      </p>
    </NoticePage>
  );
};

const AdministratorNotice = () => (
  <NoticePage title="Not erased" isAnswer>
    <p className="lede">
      The address is an administrator’s. Its account has to be taken off the admin list first, by
      another administrator; then what is left can be erased.
    </p>
  </NoticePage>
);

export const look: PageLook<object> = {
  head: () => ({
    title: "What we hold about you",
    description: "Shows what is held about an e-mail address to its owner.",
    canonicalPath: null,
    indexed: false,
  }),
  Page: YourData,
};
