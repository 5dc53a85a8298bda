import { msg } from '@lingui/core/macro';
import { element, write } from '#client/ui/element.ts';
import { openDialog } from './dialog-window.ts';
import { icons } from './door-icons.ts';
import { peopleAtDoor, type DoorPerson, type DoorSlot, type Said } from './door-people.ts';
import { serverNow, type DoorSession, type DoorState } from './door-session.ts';
import type { DoorWords } from './door-words.ts';
import { createLanguageChoice } from './language-choice.ts';
import { createList } from './people-list.ts';
import { openPanel, type PersonPanel } from './person-panel.ts';
import { saveWaiting } from './save-waiting.ts';
import { createStatus, waitingIn, waitingText } from './status-line.ts';
import { openWalkUp, type WalkUp } from './walk-up-form.ts';

interface ListScreen {
  readonly place: HTMLElement;
  show(state: DoorState): void;
}

/** Who comes when. Whatever is tapped is in the bar at the foot, with its undo, until the next. */
export function createListScreen(words: DoorWords, session: DoorSession): ListScreen {
  const { say } = words;
  const [title, day] = [
    element('h1', { translate: 'no', dir: 'auto' }),
    element('p', { class: 'day', translate: 'no' }),
  ];
  const status = createStatus(words);
  const search = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    oninput: (): void => showList(),
  });
  let slots: readonly DoorSlot[] = [];
  let panel: PersonPanel | null = null;
  const list = createList(words, {
    arrive: (person) => void doing.say(person, 'arrived'),
    open: (person) => open(person),
  });
  const last = createLastTap(words, (person, factId) => void doing.undo(person, factId));
  const doing = createDoing(session, (text, person, factId) => last.show(text, person, factId));
  const save = element(
    'button',
    { type: 'button', class: 'button', onclick: () => saveWaiting(session.state) },
    icons.save(),
    say(msg`Save what waits`),
  );
  const now = () => (session.state.door === null ? 0 : serverNow(session.state.door));

  function open(person: DoorPerson): void {
    const slot = slots.find(({ id }) => id === person.slotId);
    if (slot === undefined) return;
    panel = openPanel(words, person, slot, {
      say: (whose, kind) => void doing.say(whose, kind),
      undo: (whose, said) => void doing.undo(whose, said.id),
      now,
    });
  }
  const showList = (): void => list.show(slots, search.value);
  const add = () =>
    openWalkUp(words, slots, now(), {
      add: (walkUp) => void doing.add(walkUp),
      arrive: (person) => void doing.say(person, 'arrived'),
    });

  return {
    place: element(
      'div',
      { class: 'list' },
      element('header', { class: 'top' }, title, day),
      element('div', { class: 'bar' }, status.place),
      element(
        'main',
        {},
        element('div', { class: 'field' }, element('label', { for: 'search' }, say(msg`Search by name`)), search),
        list.place,
        element(
          'div',
          { class: 'choices end' },
          save,
          element(
            'button',
            { type: 'button', class: 'button', onclick: () => askToFinish(words, session) },
            say(msg`Finish`),
          ),
        ),
        createLanguageChoice(words),
      ),
      element(
        'div',
        { class: 'foot' },
        last.place,
        element(
          'button',
          { type: 'button', class: 'button primary', onclick: add },
          icons.add(),
          say(msg`Add somebody`),
        ),
      ),
    ),
    show(state) {
      const { door, own } = state;
      if (door?.list === null || door?.list === undefined) return;
      slots = peopleAtDoor(door.list, own, door.ahead);
      write(title, door.title);
      write(day, words.day(door.day));
      status.show(state);
      save.hidden = waitingIn(state) === 0;
      showList();
      const shown = slots.flatMap((slot) => slot.people.map((person) => ({ slot, person })));
      const opened = shown.find(({ person }) => person.id === panel?.personId);
      if (panel?.isOpen() === true && opened !== undefined) panel.show(opened.person, opened.slot);
    },
  };
}

type Told = (text: Said['kind'] | 'undone', person: Pick<DoorPerson, 'id' | 'name'>, factId: string | null) => void;

function createDoing(session: DoorSession, tell: Told) {
  return {
    async say(person: DoorPerson, kind: Said['kind']): Promise<void> {
      const listed = person.isWalkUp ? {} : { listed: { slotId: person.slotId, name: person.name } };
      const id = await session.say({ kind, person: person.id, ...listed });
      if (id !== null) tell(kind, person, id);
    },
    async undo(person: Pick<DoorPerson, 'id' | 'name'>, factId: string): Promise<void> {
      const id = await session.say({ kind: 'undone', person: person.id, undoes: factId });
      if (id !== null) tell('undone', person, null);
    },
    async add({ slotId, name, email }: WalkUp): Promise<void> {
      const id = await session.say({ kind: 'arrived', walkUp: { slotId, name, ...(email === null ? {} : { email }) } });
      if (id !== null) tell('arrived', { id, name }, id);
    },
  };
}

/** What was tapped last can be taken back where the thumb is, and a tap in a pocket does not go unseen. */
function createLastTap({ say }: DoorWords, undo: (person: Pick<DoorPerson, 'id' | 'name'>, factId: string) => void) {
  const place = element('p', { class: 'last', role: 'status' });
  return {
    place,
    show(kind: Said['kind'] | 'undone', person: Pick<DoorPerson, 'id' | 'name'>, factId: string | null) {
      const { name } = person;
      const text = {
        arrived: msg`${name} is here`,
        left: msg`${name} left`,
        no_show: msg`${name} didn’t come`,
        not_needed: msg`${name} isn’t needed`,
        undone: msg`${name}: undone`,
      }[kind];
      const button =
        factId === null
          ? null
          : element(
              'button',
              { type: 'button', class: 'button', onclick: () => undo(person, factId) },
              icons.undo(),
              say(msg`Undo`),
            );
      place.replaceChildren(element('span', { dir: 'auto' }, say(text)), ...(button === null ? [] : [button]));
    },
  };
}

function askToFinish(words: DoorWords, session: DoorSession): void {
  const { say } = words;
  const waiting = waitingIn(session.state);
  const finish = () => {
    dialog.close();
    void session.finish();
  };
  const dialog = openDialog(
    say(msg`Finish here?`),
    element('p', {}, say(msg`The list of names is deleted from this phone.`)),
    waiting === 0 ? null : element('p', {}, waitingText(words, waiting)),
    waiting === 0 ? null : element('p', {}, say(msg`Keep this page open until everything is sent.`)),
    element(
      'div',
      { class: 'choices' },
      element('button', { type: 'button', class: 'button primary', onclick: finish }, say(msg`Finish`)),
      element('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, say(msg`Go on`)),
    ),
  );
}
