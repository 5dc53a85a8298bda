import type { Role } from '#domain/roles.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { MadeEntry } from '#tests/support/sealed-archive.ts';
import type { Asked } from '#attack/attack.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

/** A right that is a secret in a link or a code. */
export interface Key {
  readonly name: string;
  readonly token: string;
  readonly use: (token: string) => Asked;
}

export interface World {
  /** `owner` has an account with canaries, `user` another one without rights, `co-organizer` organizes one sheet. */
  readonly people: Readonly<Record<Role | 'owner' | 'co-organizer', Person>>;
  readonly sheetId: string;
  /** Its event is over. The co-organizer organizes it, and no other. */
  readonly heldSheetId: string;
  readonly slotId: string;
  /** Of a volunteer without an account. */
  readonly signupId: string;
  readonly manageToken: string;
  /** Of the owner. */
  readonly ownSignupId: string;
  /** Valid ones. */
  readonly keys: readonly Key[];
  /** Of links that the organizers, or the people themselves, have ended. */
  readonly endedKeys: readonly Key[];
  /** What may stand in no answer, file for browsers, or log: passwords, tokens, hashes. */
  readonly secrets: readonly string[];
  readonly mail: MailServer;
  readonly dataDir: string;
  /** What the server has logged so far. */
  log(): string;
  /** Writes a backup as `npm run backup` does, and answers what is in it: rows are packed. */
  backup(): Promise<readonly MadeEntry[]>;
}
