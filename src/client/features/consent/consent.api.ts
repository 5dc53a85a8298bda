import { request } from '#client/lib/http.ts';

// The page of a link has the address at which it is used.

/** The address is that of the link. */
export async function stopReminders(): Promise<void> {
  await request('POST', window.location.pathname);
}

export async function turnRemindersOnAgain(): Promise<void> {
  await request('DELETE', window.location.pathname);
}
