import { msg } from '@lingui/core/macro';
import { isFoundIn } from '#domain/search.ts';
import { element, write } from '#client/ui/element.ts';
import type { DoorPerson, DoorSlot } from './door-people.ts';
import type { DoorWords } from './door-words.ts';
import { createRow, type DoorRow, type RowActions } from './person-row.ts';

/** In ms: who aims at a row that moves away meanwhile taps another. */
const SETTLES_IN = 400;

interface PeopleList {
  readonly place: HTMLElement;
  show(slots: readonly DoorSlot[], search: string): void;
}

/**
 * Slots and people keep their order and their elements: nobody moves when somebody arrives, and the focus stays where
 * it is.
 */
export function createList(words: DoorWords, actions: Omit<RowActions, 'isMoving'>): PeopleList {
  const place = element('div', { class: 'slots' });
  const nobody = element('p', { class: 'quiet', hidden: true });
  const sections = new Map<string, SlotSection>();
  let [movedAt, shownAs] = [Number.NEGATIVE_INFINITY, ''];
  const isMoving = () => performance.now() - movedAt < SETTLES_IN;
  return {
    place: element('div', {}, place, nobody),
    show(slots, search) {
      let isAnyFound = false;
      for (const slot of slots) {
        const section = sections.get(slot.id) ?? createSection(words, { ...actions, isMoving });
        sections.set(slot.id, section);
        isAnyFound = section.show(slot, search) || isAnyFound;
      }
      for (const [id, { place: gone }] of sections)
        if (!slots.some((slot) => slot.id === id)) {
          gone.remove();
          sections.delete(id);
        }
      const order = slots.map(({ id, people }) => [id, ...people.map((person) => person.id)].join(' ')).join('\n');
      if (order !== shownAs) {
        inOrder(
          place,
          slots.flatMap(({ id }) => sections.get(id)?.place ?? []),
        );
        if (shownAs !== '') movedAt = performance.now();
        shownAs = order;
      }
      nobody.hidden = isAnyFound;
      write(nobody, search === '' ? words.say(msg`Nobody is expected.`) : words.say(msg`Nobody is called that.`));
    },
  };
}

/** What is moved loses the focus, so what stands right stays. */
function inOrder(place: Element, parts: readonly Element[]): void {
  for (const [nth, part] of parts.entries()) {
    const there = place.children[nth] ?? null;
    if (there !== part) place.insertBefore(part, there);
  }
}

interface SlotSection {
  readonly place: HTMLElement;
  /** Whether it has anybody who is sought. */
  show(slot: DoorSlot, search: string): boolean;
}

function createSection(words: DoorWords, actions: RowActions): SlotSection {
  const times = element('span', { class: 'times' });
  const title = element('span', { class: 'title', translate: 'no', dir: 'auto' });
  const count = element('span', { class: 'count' });
  const people = element('ul', { class: 'people' });
  const place = element('section', { class: 'slot' }, element('h2', {}, times, title, count), people);
  const rows = new Map<string, DoorRow>();
  return {
    place,
    show(slot, search) {
      write(times, slot.startTime === null ? '' : words.times(slot.startTime, slot.endTime));
      write(title, slot.title);
      write(count, countOf(words, slot.people));
      for (const person of slot.people) {
        const row = rows.get(person.id) ?? createRow(words, person, actions);
        rows.set(person.id, row);
        row.show(person);
        row.place.hidden = !isFoundIn(search, [person.name]);
        if (!row.place.isConnected) people.append(row.place);
      }
      for (const [id, row] of rows)
        if (!slot.people.some((person) => person.id === id)) {
          row.place.remove();
          rows.delete(id);
        }
      const isAnyFound = [...rows.values()].some((row) => !row.place.hidden);
      place.hidden = search !== '' && !isAnyFound;
      return isAnyFound;
    },
  };
}

/** Who just came by is counted beside those who were expected. */
function countOf({ say }: DoorWords, people: readonly DoorPerson[]): string {
  const [added, expected] = [people.filter(isAdded), people.filter((person) => !isAdded(person))];
  const [arrived, all, more] = [expected.filter(hasCome).length, expected.length, added.filter(hasCome).length];
  return more === 0 ? say(msg`${arrived} of ${all} arrived`) : say(msg`${arrived} of ${all} arrived + ${more} more`);
}

const isAdded = ({ isWalkUp }: DoorPerson) => isWalkUp;
const hasCome = ({ attendance: { state } }: DoorPerson) => state === 'came' || state === 'left';
