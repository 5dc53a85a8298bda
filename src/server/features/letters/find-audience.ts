import { userById } from '#server/features/accounts/accounts.store.ts';
import { sheetsOf, type Sheet } from '#server/features/sheets/sheets.store.ts';
import { slotById } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { authorGone, sheetOfLetterNotFound, slotOfLetterNotFound } from './letters.errors.ts';
import type { Audience, LetterText } from './letter-text.ts';

export interface About {
  readonly audience: Audience;
  readonly sheet: LetterText['sheet'];
  readonly replyTo: LetterText['replyTo'];
  readonly audienceLabel: string;
}

/**
 * Replies from a sheet's volunteers go to its organizer, those from everyone else to the author.
 * @throws sheetOfLetterNotFound, slotOfLetterNotFound; authorGone when the account was deleted meanwhile
 */
export async function findAudience(db: Db, audience: Audience, actor: Actor): Promise<About> {
  if (audience.kind === 'everyone') {
    const author = actor.userId === null ? null : await userById(db, actor.userId);
    if (author === null) throw authorGone();
    const replyTo = { name: author.name, address: author.email };
    return { audience, sheet: null, replyTo, audienceLabel: 'all who agreed to news' };
  }
  if (audience.kind === 'sheet') {
    const [sheet] = await sheetsOf(db, [audience.id]);
    if (sheet === undefined) throw sheetOfLetterNotFound();
    return { audience, ...aboutSheet(sheet), audienceLabel: `the volunteers of ${sheet.title}` };
  }
  const slot = await slotById(db, audience.id);
  const [sheet] = slot === null ? [] : await sheetsOf(db, [slot.signupSheetId]);
  if (slot === null || sheet === undefined) throw slotOfLetterNotFound();
  return { audience, ...aboutSheet(sheet), audienceLabel: `the volunteers of ${slot.title}, ${sheet.title}` };
}

function aboutSheet({ id, title, organizerName, organizerEmail }: Sheet): Pick<About, 'sheet' | 'replyTo'> {
  return { sheet: { id, title }, replyTo: { name: organizerName, address: organizerEmail } };
}
