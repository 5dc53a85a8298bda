import { request } from '#client/lib/http.ts';

// The page of a link has the address at which it is used.

/** Ends reminders and letters to the address of the link whose page this is. */
export async function stopReminders(): Promise<void> {
  await request('POST', window.location.pathname);
}

/** Takes that back. */
export async function turnRemindersOnAgain(): Promise<void> {
  await request('DELETE', window.location.pathname);
}
