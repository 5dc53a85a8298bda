import { request } from '#client/lib/http.ts';

// The page of a link has the address at which it is used.

export const EVERYTHING = '?all=1';

/** Ends what the link is for, or all kinds of email. The address is that of the link. */
export async function stopEmails(isAll: boolean): Promise<void> {
  await request('POST', addressFor(isAll));
}

export async function turnEmailsOnAgain(isAll: boolean): Promise<void> {
  await request('DELETE', addressFor(isAll));
}

function addressFor(isAll: boolean): string {
  return `${window.location.pathname}${isAll ? EVERYTHING : ''}`;
}
