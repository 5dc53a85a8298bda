import type { Platform } from '#server/platform/platform.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertMail, storeAttempt } from '#server/mail/outbox.store.ts';
import { mailedSignup } from './mailed-signups.ts';

export async function failedMail(
  { platform: { clock, database } }: { readonly platform: Platform },
  state: 'failed' | 'unknown' = 'failed',
): Promise<string> {
  const id = newId(clock.now());
  const mail = {
    id,
    kind: 'signup-confirmation',
    recipient: 'maria@families.example',
    language: 'en',
    payload: mailedSignup(),
    messageId: `<${id}@pac.example>`,
    createdAt: clock.now().toISOString(),
  };
  await database.write(async ({ db }) => {
    await insertMail(db, mail);
    // What is unknown was being handed over.
    await db.updateTable('outbox').set({ state: 'sending' }).where('id', '=', id).execute();
    await storeAttempt(db, id, { state, lastError: 'The mail server refused the mail (554)', subject: 'Your signup' });
  });
  return id;
}
