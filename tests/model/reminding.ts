import { allSignups, type SignupOfModel } from './state.ts';
import { MINUTE } from './school-days.ts';
import { mailAbout, type Turn } from './turn.ts';

const AT_MOST_EVERY = 10 * MINUTE;

/** The confirmation again, unless a mail with a link that still works has just gone out. */
export function confirmAgain(turn: Turn, signup: SignupOfModel): void {
  const { now } = turn.state;
  const sharing = allSignups(turn.state)
    .map((one) => one.signup)
    .filter(
      ({ group, version, person }) => group === signup.group && version === signup.version && person === signup.person,
    );
  const same = signup.group === null ? [signup] : sharing;
  if (same.some(({ confirmedAt }) => now - confirmedAt <= AT_MOST_EVERY)) return;
  signup.confirmedAt = now;
  mailAbout(turn, 'signup-confirmation', signup);
}
