import { mailedSheet, mailedSlot } from '#server/features/signups/mail-volunteers.ts';
import type { RemindedSignup } from './reminders.mail.ts';
import type { RemindableSignup } from './reminders.store.ts';

const DESCRIPTION_AT_MOST = 500;

/** What a reminder says of a signup. */
export function remindedOf(signup: RemindableSignup): RemindedSignup {
  return {
    signupId: signup.id,
    linkVersion: signup.linkVersion,
    slot: { ...mailedSlot(signup), description: shortened(signup.slotDescription) },
    sheet: { ...mailedSheet(signup), description: shortened(signup.sheetDescription) },
  };
}

/** The beginning of a long text, up to the end of a word. */
function shortened(text: string | null): string | null {
  if (text === null || text.length <= DESCRIPTION_AT_MOST) return text;
  const cut = text.slice(0, DESCRIPTION_AT_MOST);
  const whole = /^[\s\S]{250,}(?=\s)/.exec(cut)?.[0] ?? cut;
  return `${whole.trimEnd().replace(/\p{Cs}$/u, '')}…`;
}
