import { msg } from '@lingui/core/macro';
import { element, write } from '#client/ui/element.ts';
import { openDialog } from './dialog-window.ts';
import { icons } from './door-icons.ts';
import type { DoorPerson, DoorSlot, Said } from './door-people.ts';
import type { DoorWords } from './door-words.ts';
import { saidOf } from './person-row.ts';

interface PanelActions {
  say(person: DoorPerson, kind: Said['kind']): void;
  undo(person: DoorPerson, said: Said): void;
  /** By the server's clock, in ms. */
  now(): number;
}

export interface PersonPanel {
  readonly personId: string;
  isOpen(): boolean;
  show(person: DoorPerson, slot: DoorSlot): void;
}

/** What can be said of one person, and what was said, each with its undo. */
export function openPanel(words: DoorWords, person: DoorPerson, slot: DoorSlot, actions: PanelActions): PersonPanel {
  const { say } = words;
  const state = element('p', { role: 'status' });
  const choices = element('div', { class: 'choices' });
  const history = element('ul', { class: 'history' });
  const close = element('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, say(msg`Close`));
  const dialog = openDialog(person.name, state, choices, history, close);
  dialog.querySelector('h2')?.setAttribute('translate', 'no');
  let shownAs = '';
  const panel = {
    personId: person.id,
    isOpen: () => dialog.isConnected,
    show(next: DoorPerson, slot: DoorSlot) {
      write(state, saidOf(words, next));
      const key = JSON.stringify([next.said, next.attendance, hasBegun(slot, actions.now())]);
      if (key === shownAs) return;
      shownAs = key;
      const hadFocus = dialog.contains(document.activeElement);
      choices.replaceChildren(...choicesFor(words, next, slot, { ...actions, close: () => dialog.close() }));
      history.replaceChildren(...next.said.map((said) => saidRow(words, next, said, actions)));
      if (hadFocus && !dialog.contains(document.activeElement)) close.focus();
    },
  };
  panel.show(person, slot);
  return panel;
}

function choicesFor(
  { say }: DoorWords,
  person: DoorPerson,
  slot: DoorSlot,
  actions: PanelActions & { close(): void },
): Node[] {
  const { state } = person.attendance;
  const hasCome = state === 'came' || state === 'left';
  const choice = (kind: Said['kind'], text: string, icon: SVGElement) => {
    const choose = () => {
      actions.say(person, kind);
      actions.close();
    };
    return element('button', { type: 'button', class: 'button', onclick: choose }, icon, text);
  };
  return [
    ...(hasCome ? [] : [choice('arrived', say(msg`Arrived`), icons.check())]),
    ...(state === 'came' ? [choice('left', say(msg`Left now`), icons.leave())] : []),
    ...(state === 'expected' && hasBegun(slot, actions.now())
      ? [choice('no_show', say(msg`Didn’t come`), icons.absent())]
      : []),
    ...(state === 'expected' ? [choice('not_needed', say(msg`Not needed`), icons.leave())] : []),
  ];
}

/** Who may still be on the way has not stayed away. */
function hasBegun({ startTime }: DoorSlot, now: number): boolean {
  return startTime === null || Date.parse(startTime) <= now;
}

function saidRow({ say, time }: DoorWords, person: DoorPerson, said: Said, actions: PanelActions): Node {
  const moment = time(said.at);
  const what = {
    arrived: msg`Arrived ${moment}`,
    left: msg`Left ${moment}`,
    no_show: msg`Didn’t come (noted ${moment})`,
    not_needed: msg`Not needed (noted ${moment})`,
  }[said.kind];
  const text = say(what);
  if (said.isUndone)
    return element('li', {}, element('s', {}, text), element('span', { class: 'quiet' }, say(msg`Undone`)));
  const undo = element(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': say(msg`Undo: ${text}`),
      onclick: () => actions.undo(person, said),
    },
    icons.undo(),
    say(msg`Undo`),
  );
  return element('li', {}, element('span', {}, text), undo);
}
