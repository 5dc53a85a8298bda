import { readAddressList } from '#contract/settings.ts';
import { fullAdministrators } from '#server/features/accounts/accounts.store.ts';
import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Db } from '#server/platform/database/database.ts';

interface AlertRecipient {
  readonly to: string;
  readonly language: string;
}

const USUAL_LANGUAGE = 'en';

/** The addresses in `emailRecipients`, else `adminEmail`, else every full administrator; each once. */
export async function alertRecipients(db: Db): Promise<AlertRecipient[]> {
  const { emailRecipients = '', adminEmail = '' } = await settingsByKeys(db, ['emailRecipients', 'adminEmail']);
  const listed = readAddressList(emailRecipients);
  const named = listed.length > 0 ? listed : readAddressList(adminEmail);
  if (named.length > 0)
    return [...new Map(named.map((to) => [to.toLowerCase(), { to, language: USUAL_LANGUAGE }])).values()];
  const administrators = await fullAdministrators(db);
  return administrators.map(({ email, preferred_language: language }) => ({ to: email, language }));
}
