import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';

interface Trouble {
  readonly title: string;
  readonly text: string;
  /** The text of a link for full administrators; absent if there is nothing to do but wait. */
  readonly remedy?: string;
}

const SECOND_STEP_OFF = 'and you don’t need a code to sign in: the second step is off';
const troubles = {
  'not-set-up': {
    title: 'Email is not set up',
    text: `Confirmations wait in the outbox until it is, ${SECOND_STEP_OFF}.`,
    remedy: 'Connect the sender in Email Settings',
  },
  password: {
    title: 'Email is paused: the mail server refused the password',
    text: `The mail server no longer accepts the app password. Emails are waiting, ${SECOND_STEP_OFF}.`,
    remedy: 'Enter a new one in Email Settings',
  },
  quota: {
    title: 'Email is paused: we’ve reached the daily limit',
    text: 'The provider won’t accept more email today. Waiting emails go out automatically a day later.',
    remedy: 'See how much was sent in Email Settings',
  },
  unreachable: {
    title: 'We can’t reach the mail server',
    text: 'Emails go out automatically when it answers again. Sign-in codes won’t arrive. Whoever runs the server can create one on the command line.',
    remedy: 'See what’s wrong in Email Settings',
  },
} satisfies Record<string, Trouble>;

type MailOf = Pick<AdminSession, 'mailReady' | 'mailPaused'> & { readonly user: Pick<AdminSession['user'], 'role'> };

/** What a banner says of email that doesn’t go out; null where all is well, or where the page says it already. */
export function shownTrouble(session: MailOf, isOnOverview: boolean): Trouble | null {
  return isOnOverview && isSaidAmongNeeds(session) ? null : troubleOf(session);
}

/**
 * The overview tells full administrators itself what they can mend. A daily limit is no need, as there is nothing to do
 * but wait; but who writes to people has to know of it.
 */
function isSaidAmongNeeds({ user, mailPaused }: MailOf): boolean {
  return user.role === 'full-admin' && mailPaused !== 'quota';
}

function troubleOf({ mailReady, mailPaused }: MailOf): Trouble | null {
  if (mailPaused !== null) return troubles[mailPaused];
  return mailReady ? null : troubles['not-set-up'];
}
