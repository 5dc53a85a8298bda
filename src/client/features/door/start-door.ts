import type { I18n } from '@lingui/core';
import type { PageData } from '#contract/page.ts';
import { DoorSession, type DoorState } from './door-session.ts';
import { openDoorStore, type DoorStore } from './door-store.ts';
import { createWords, type DoorWords } from './door-words.ts';
import { keepShell } from './keep-shell.ts';
import { createLanguageChoice } from './language-choice.ts';
import { createListScreen } from './list-screen.ts';
import {
  earlyScreen,
  endedScreen,
  keepsNothingScreen,
  loadingScreen,
  noLinkScreen,
  otherAppScreen,
  unreachedScreen,
  type MessageActions,
} from './message-screens.ts';
import { createNameScreen } from './name-screen.ts';
import { isInOtherApp } from './other-app.ts';

/** The list has the languages at its own end, above its foot. */
function showScreen(root: HTMLElement, words: DoorWords, screen: HTMLElement): void {
  const isList = screen.classList.contains('list');
  root.replaceChildren(screen, ...(isList ? [] : [createLanguageChoice(words)]));
  document.documentElement.dataset['alive'] = '';
}

interface Screen {
  readonly place: HTMLElement;
  show?(state: DoorState): void;
}
type ScreenName = 'name' | 'loading' | 'early' | 'unreached' | 'ended' | 'list';

export async function startDoor(root: HTMLElement, i18n: I18n, data: PageData): Promise<void> {
  const words = createWords(i18n, data);
  const isOutside = isInOtherApp(navigator.userAgent);
  if (isOutside)
    await new Promise<void>((stay) => showScreen(root, words, otherAppScreen(words, { ...noActions, stayHere: stay })));
  const store = await openDoorStore().catch(() => null);
  if (store === null) return showScreen(root, words, keepsNothingScreen(words));
  // It stays in the address: from there it goes on to another browser, or to a home screen.
  const token = window.location.hash.slice(1) || (await store.latestToken());
  window.addEventListener('hashchange', () => window.location.reload());
  if (token === null) return showScreen(root, words, noLinkScreen(words));
  await showSession(root, words, { store, token, mayKeep: !isOutside && data.keepsPages && import.meta.env.PROD });
}

/** To keep the page, where the connection breaks off meanwhile. */
const MOST_TRIES = 5;

interface Opened {
  readonly store: DoorStore;
  readonly token: string;
  /** Whether this browser is one that the page may be kept in. */
  readonly mayKeep: boolean;
}

async function showSession(root: HTMLElement, words: DoorWords, { store, token, mayKeep }: Opened): Promise<void> {
  let [name, screen]: [ScreenName | null, Screen | null] = [null, null];
  const show = (state: DoorState) => {
    const next = screenOf(state);
    if (next !== name || screen === null) {
      [name, screen] = [next, createScreen(words, next, session)];
      showScreen(root, words, screen.place);
    }
    screen.show?.(state);
    if (next === 'list') keep(state);
  };
  const session = new DoorSession(store, token, (state) => show(state));
  let [tries, isKeeping] = [0, false];
  const keep = ({ readiness }: DoorState) => {
    if (!mayKeep || isKeeping || readiness === 'ready' || tries >= MOST_TRIES) return;
    [tries, isKeeping] = [tries + 1, true];
    void keepShell().then((isKept) => {
      isKeeping = false;
      return session.becomeReady(isKept);
    });
  };
  if (!mayKeep) session.becomeReady(false);
  await session.start();
}

const noActions: MessageActions = { tryAgain() {}, openAgain() {}, stayHere() {} };

function screenOf({ door, helper, read }: DoorState): ScreenName {
  if (door === null && (read === 'gone' || read === 'over')) return 'ended';
  if (helper === null) return 'name';
  if (door === null) return read === null ? 'loading' : read === 'early' ? 'early' : 'unreached';
  return door.list === null ? 'ended' : 'list';
}

function createScreen(words: DoorWords, name: ScreenName, session: DoorSession): Screen {
  const actions = {
    ...noActions,
    tryAgain: () => session.tryAgain(),
    openAgain: () => void session.openAgain(),
  };
  switch (name) {
    case 'name':
      return createNameScreen(words, (given) => session.call(given));
    case 'loading':
      return { place: loadingScreen(words) };
    case 'early':
      return { place: earlyScreen(words, actions) };
    case 'unreached':
      return { place: unreachedScreen(words, actions) };
    case 'ended':
      return endedScreen(words, actions);
    case 'list':
      return createListScreen(words, session);
  }
}
