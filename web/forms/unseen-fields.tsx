import { useEffect, useRef } from "react";

/**
 * What tells programs that fill in forms from people: a field that nobody sees, and the time. Where there is
 * JavaScript the browser measures how long the form was open; else there is only when the server made it.
 */
export const UnseenFields = ({ madeAt }: { madeAt: string }) => {
  const made = useRef<HTMLInputElement>(null);
  const measured = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = measured.current?.form;
    const opened = performance.now();
    // React's own handlers, and the router's, come after this one.
    const measure = (): void => {
      if (measured.current) measured.current.value = String(Math.round(performance.now() - opened));
      if (made.current) made.current.value = "";
    };
    form?.addEventListener("submit", measure);
    return () => form?.removeEventListener("submit", measure);
  }, []);

  return (
    <>
      <input type="hidden" name="madeAt" defaultValue={madeAt} ref={made} />
      <input type="hidden" name="filledInMs" defaultValue="" ref={measured} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="homepage">Leave this field empty</label>
        <input id="homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
};
