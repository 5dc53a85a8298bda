import { forgetPages } from '#client/lib/seen-pages.ts';
import { currentUser, drafts } from '#client/lib/storage.ts';

export async function forgetPerson(): Promise<void> {
  currentUser.write(null);
  drafts.dropAll();
  await forgetPages();
}
