import { msg, plural } from '@lingui/core/macro';
import { element, write } from '#client/ui/element.ts';
import type { DoorState } from './door-session.ts';
import type { DoorWords } from './door-words.ts';

interface StatusLine {
  readonly place: HTMLElement;
  show(state: DoorState): void;
}

/** How many wait, what became of the last attempt, and whether the page opens without signal. Always on screen. */
export function createStatus(words: DoorWords): StatusLine {
  const waiting = element('strong', {});
  const why = element('span', {});
  const ready = element('span', { class: 'ready' });
  const place = element('div', { class: 'status' }, element('p', { role: 'status' }, waiting, ' ', why), ready);
  return {
    place,
    show(state) {
      const number = waitingIn(state);
      place.dataset['waiting'] = String(number > 0);
      write(waiting, waitingText(words, number));
      write(why, reasonOf(words, state, number));
      write(ready, readyText(words, state));
    },
  };
}

export function waitingIn({ own }: DoorState): number {
  return own.filter(({ state }) => state !== 'sent').length;
}

export function waitingText({ say }: DoorWords, waiting: number): string {
  return waiting === 0
    ? say(msg`Everything is sent`)
    : say(msg`${plural(waiting, { one: '# not sent yet', other: '# not sent yet' })}`);
}

function reasonOf({ say, site }: DoorWords, { sent, read, isLost }: DoorState, waiting: number): string {
  if (isLost) return say(msg`This phone couldn’t keep the last tap. Write it down on paper.`);
  if (sent === 'gone')
    return say(msg`The link no longer takes it. Ask the organizer, or write to ${site.contactEmail}.`);
  if (waiting > 0 && sent === 'none') return say(msg`No connection: we keep trying.`);
  return read === 'none' ? say(msg`No connection: others may have noted more.`) : '';
}

function readyText({ say }: DoorWords, { readiness }: DoorState): string {
  if (readiness === 'ready') return say(msg`Ready without signal`);
  return readiness === 'unknown'
    ? say(msg`Getting ready to work without signal …`)
    : say(msg`Works only with a connection here`);
}
