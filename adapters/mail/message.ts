import type { SendMailOptions } from "nodemailer";
import type { Mail } from "#core/ports/mailer.ts";

/** A mail as nodemailer composes it. Nobody answers a machine automatically (RFC 3834). */
export const mailOptions = (
  { to, subject, text, html, headers }: Mail,
  from: string,
): SendMailOptions => ({
  from,
  to: { name: "", address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
  headers: { "Auto-Submitted": "auto-generated", ...headers },
  disableFileAccess: true,
  disableUrlAccess: true,
});
