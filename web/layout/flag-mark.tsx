/** The site's sign: a flag in the hole. */
export const FlagMark = () => (
  <svg className="flag-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path className="flag-mark-cloth" d="M9 3.2 20 6.6 9 10.4z" />
    <path className="flag-mark-line" d="M9 3v15.5" />
    <path
      className="flag-mark-line"
      d="M5.2 17.2C3.7 17.7 3 18.3 3 19c0 1.4 3.4 2.2 7.5 2.2S18 20.4 18 19c0-.9-1.5-1.7-4.5-2"
    />
  </svg>
);
