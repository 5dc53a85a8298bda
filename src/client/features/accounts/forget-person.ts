import { forgetPages } from '#client/lib/seen-pages.ts';
import { currentUser, drafts } from '#client/lib/storage.ts';

/** When an account is left here: nothing that this browser keeps of its person stays for whoever comes next. */
export async function forgetPerson(): Promise<void> {
  currentUser.write(null);
  drafts.dropAll();
  await forgetPages();
}
