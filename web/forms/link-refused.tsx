import { NoticePage } from "../ui/notice-page.tsx";

/** A link in a mail that opens nothing. `children` leads on. */
export const LinkRefused = ({ children }: { children: React.ReactNode }) => (
  <NoticePage title="This link does not work" isAnswer>
    <p className="lede">
      It may have been cut short on its way, be too old, or have been used already.
    </p>
    <p className="actions">{children}</p>
  </NoticePage>
);

/** Stands above a button that has to be pressed again. */
export const LinkFailure = () => (
  <p className="form-failure" role="alert">
    That did not work. Please try again in a moment.
  </p>
);
