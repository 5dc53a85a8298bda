import { MAX_ORGANIZERS, type OrganizerView } from '#contract/organizers.ts';
import { isAdmin } from '#domain/roles.ts';
import { keptFor } from '#domain/retention.ts';
import { comparable } from '#domain/text-limits.ts';
import { userByEmail, type User } from '#server/features/accounts/accounts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import {
  insertInvitation,
  organizersOf,
  renewInvitation,
  type Organizer,
} from '#server/features/organizers/organizers.store.ts';
import { lockSheet } from '#server/features/sheets/sheets.store.ts';
import { mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { signupsOfAddress } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { stranger } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import {
  invitationWithdrawn,
  mailedTooOften,
  organizesAlready,
  organizesEverySheet,
  sheetToOrganizeNotFound,
  tooManyOrganizers,
} from './invitations.errors.ts';
import { ORGANIZER_INVITATION, type InvitationMail } from './invitations.mail.ts';
import { presentOrganizer } from './present-organizer.ts';

const ENGLISH = 'en';

interface Invited {
  readonly sheetId: string;
  readonly email: string;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Mails a link, in the language of the account or else of the address's last signup. A person who is invited already
 * gets a new link, and older ones stop working. The same key mails one link.
 * @throws 404 when the sheet is gone; 409 when the person organizes it already, or it has too many organizers; 422 when
 * the key was used for another request; 429 when the mailbox got too many unsolicited mails lately
 */
export async function inviteOrganizer(
  hub: Context<'mailbox'>,
  { sheetId, email, idempotencyKey }: Invited,
  actor: Actor,
): Promise<OrganizerView> {
  const now = hub.clock.now();
  const [address, token] = [email.toLowerCase(), randomToken()];
  return hub.database.write(async (write) => {
    const { db } = write;
    if (idempotencyKey !== null) {
      const body = { call: 'organizers', sheetId, email: address };
      const used = await claimKey(db, keyUseOf({ key: idempotencyKey, body, subjectId: sheetId, now }), now);
      if (used !== null) return answerAgain(db, sheetId, address);
    }
    const sheet = await lockSheet(db, sheetId);
    if (sheet === null) throw sheetToOrganizeNotFound();
    const user = await userByEmail(db, address);
    const before = invitationAmong(await organizersOf(db, sheetId), user, address);
    if (!hub.mailbox.mayWrite(write, { to: address, cause: stranger })) throw mailedTooOften();
    const link = {
      tokenHash: tokenHash(token),
      now,
      expiresAt: new Date(now.getTime() + keptFor('oneTimeLinks')),
      invitedBy: actor.userId,
    };
    if (before === undefined) await insertInvitation(db, { id: newId(now), sheetId, email: address, ...link });
    else await renewInvitation(db, before.id, link);
    const language = await languageFor(db, user, address);
    const payload: InvitationMail = {
      sealedToken: hub.secrets.seal(ORGANIZER_INVITATION, token),
      sheet: mailedTitle(language, sheet),
    };
    await hub.mailbox.write(write, { kind: ORGANIZER_INVITATION, to: address, language, payload, cause: stranger });
    await record(write, actor, { id: sheetId, title: sheet.title, at: now });
    return answerAgain(db, sheetId, address);
  });
}

/** @throws what refuses the invitation */
function invitationAmong(organizers: readonly Organizer[], user: User | null, address: string): Organizer | undefined {
  if (user !== null && isAdmin(user.role)) throw organizesEverySheet();
  if (user !== null && organizers.some(({ userId }) => userId === user.id)) throw organizesAlready();
  const before = organizers.find(({ userId, email }) => userId === null && email === address);
  if (before === undefined && organizers.length >= MAX_ORGANIZERS) throw tooManyOrganizers();
  return before;
}

async function answerAgain(db: Db, sheetId: string, address: string): Promise<OrganizerView> {
  const invited = (await organizersOf(db, sheetId)).find(({ email }) => email === address);
  if (invited === undefined) throw invitationWithdrawn();
  return presentOrganizer(invited);
}

async function languageFor(db: Db, user: User | null, address: string): Promise<string> {
  if (user !== null) return user.preferred_language;
  const signups = await signupsOfAddress(db, comparable(address), new Date(0));
  return signups.at(-1)?.preferredLanguage ?? ENGLISH;
}

async function record(
  write: Write,
  actor: Actor,
  { id, title, at }: { readonly id: string; readonly title: string; readonly at: Date },
): Promise<void> {
  await recordAudit(write, actor, { action: 'sheet-organizer-invited', subjectId: id, detail: title, at });
}
