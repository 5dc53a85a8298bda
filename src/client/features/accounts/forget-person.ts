import { forgetPages } from '#client/lib/seen-pages.ts';
import { currentUser, drafts } from '#client/lib/storage.ts';

/** Clears everything personal in this browser when a user leaves the account, for the next visitor. */
export async function forgetPerson(): Promise<void> {
  currentUser.write(null);
  drafts.dropAll();
  await forgetPages();
}
