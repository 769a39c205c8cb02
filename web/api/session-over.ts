/** The session is over; nothing was read or written. Signed-out users are sent to the sign-in page anyway. */
export class SessionOver extends Error {
  override name = "SessionOver";
}
