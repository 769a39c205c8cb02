import type { Database } from "better-sqlite3";

/** Takes the people of the database that a copy replaces over into the copy: administrators, and who gets the newsletter. What opens something stays behind. */
export const copyPeople = (copy: Database, replaced: string): void => {
  copy.prepare("ATTACH DATABASE ? AS replaced").run(replaced);
  try {
    copy.exec(`
      INSERT INTO admins (id, email, password_hash, created_at, made_up_until)
        SELECT id, email, password_hash, created_at, made_up_until FROM replaced.admins;
      INSERT INTO subscribers (id, email, email_key, status, asked_at, confirmed_at, mails, mails_since)
        SELECT id, email, email_key, status, asked_at, confirmed_at, mails, mails_since FROM replaced.subscribers;
      INSERT INTO data_requests (id, email, email_key, asked_at, expires_at)
        SELECT id, email, email_key, asked_at, expires_at FROM replaced.data_requests;
    `);
  } finally {
    copy.exec("DETACH DATABASE replaced");
  }
};
