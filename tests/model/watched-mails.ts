import type { NewMail } from './mails.ts';
import { ORGANIZER, whose } from './people.ts';
import { allSignups, type State } from './state.ts';

/**
 * Of mails that the model does not predict, those that go to somebody to whom they do not belong: a reminder only to who
 * comes to an event that takes place, each once; all others only to the organizers.
 */
export function wrongMails(before: State, after: State, mails: readonly NewMail[]): string[] {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { kind, to, payload } of mails) {
    if (kind !== 'reminder') {
      if (to !== whose(ORGANIZER)) wrong.push(`${kind} went to ${to}`);
      continue;
    }
    const comes = [before, after].some((state) => allSignups(state).some(({ signup }) => signup.person === to));
    if (!comes) wrong.push(`A reminder went to ${to}, who comes to nothing`);
    if (after.sheet?.wasCalledOff === true && before.sheet?.wasCalledOff === true)
      wrong.push(`A reminder of an event that is called off went to ${to}`);
    const said = `${to} ${JSON.stringify(payload)}`;
    if (seen.has(said)) wrong.push(`The same reminder went to ${to} twice`);
    seen.add(said);
  }
  return wrong;
}
