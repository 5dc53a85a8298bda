import { msg } from '@lingui/core/macro';
import { element, write } from '#client/ui/element.ts';
import { icons } from './door-icons.ts';
import type { DoorPerson } from './door-people.ts';
import type { DoorWords } from './door-words.ts';

export interface RowActions {
  arrive(person: DoorPerson): void;
  open(person: DoorPerson): void;
  /** Whether the list has just moved under the finger. */
  isMoving(): boolean;
}

/** In ms. A second tap so soon is the same one. */
const SAME_TAP = 600;

export interface DoorRow {
  readonly place: HTMLLIElement;
  show(person: DoorPerson): void;
}

export function createRow(words: DoorWords, first: DoorPerson, actions: RowActions): DoorRow {
  let [person, tappedAt] = [first, Number.NEGATIVE_INFINITY];
  const name = element('span', { class: 'name', translate: 'no', dir: 'auto' });
  const state = element('span', { class: 'state' });
  const mark = element('span', { class: 'mark' });
  const tap = (event: Event) => {
    if (actions.isMoving() || event.timeStamp - tappedAt < SAME_TAP) return;
    tappedAt = event.timeStamp;
    if (person.attendance.state === 'expected') actions.arrive(person);
    else actions.open(person);
  };
  const more = element('button', { type: 'button', class: 'more', onclick: () => actions.open(person) }, icons.more());
  const place = element(
    'li',
    { class: 'person' },
    element('button', { type: 'button', class: 'tap', onclick: tap }, mark, element('span', {}, name, state)),
    more,
  );
  const row = {
    place,
    show(next: DoorPerson) {
      person = next;
      place.dataset['state'] = next.attendance.state;
      place.dataset['waiting'] = String(next.isWaiting);
      write(name, next.name);
      write(state, saidOf(words, next));
      mark.replaceChildren(...markOf(next));
      more.setAttribute('aria-label', words.say(msg`More about ${next.name}`));
    },
  };
  row.show(first);
  return row;
}

function markOf({ attendance: { state } }: DoorPerson): Node[] {
  if (state === 'came' || state === 'left') return [icons.check()];
  return state === 'expected' ? [] : [icons.absent()];
}

export function saidOf(words: DoorWords, { attendance, isWaiting }: DoorPerson): string {
  const state = attendanceOf(words, attendance);
  return isWaiting ? words.say(msg`${state} · not sent yet`) : state;
}

function attendanceOf({ say, time }: DoorWords, { state, arrivedAt, leftAt }: DoorPerson['attendance']): string {
  switch (state) {
    case 'expected':
      return say(msg`Not here yet`);
    case 'came':
      return arrivedAt === null ? '' : time(arrivedAt);
    case 'left': {
      const left = leftAt === null ? '' : time(leftAt);
      return arrivedAt === null ? say(msg`Left ${left}`) : `${time(arrivedAt)} – ${left}`;
    }
    case 'no_show':
      return say(msg`Didn’t come`);
    case 'not_needed':
      return say(msg`Not needed`);
  }
}
