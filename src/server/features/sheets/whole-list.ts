import { setImmediate as nextTurn } from 'node:timers/promises';
import { isListed } from '#domain/sheet-states.ts';
import { isOrganizer, type Actor } from '#server/http/actor.ts';
import { CachedAnswer } from '#server/http/cached-answer.ts';
import type { Context } from '#server/hub.ts';
import { byDate, type CachedSheet } from './cached-sheet.ts';
import { oldSheetsInOrder } from './old-sheets.store.ts';
import { fingerprint } from './present-sheet.ts';
import { showTo } from './show-sheets.ts';

/** Old sheets per read; other calls are answered in between. */
const AT_ONCE = 100;

/** All sheets of all years, by event date, soonest first, for callers that name no selection. */
interface WholeList {
  /** As strangers see them; from memory while no sheet changes. */
  answer(): Promise<CachedAnswer>;
}

export function createWholeList(hub: Context<'sheetCache'>): WholeList {
  const { sheetCache } = hub;
  let kept: { readonly version: string; readonly answer: CachedAnswer } | null = null;
  let making: { readonly version: string; readonly answer: Promise<CachedAnswer> } | null = null;
  const versionNow = () => `${sheetCache.generation()} ${sheetCache.oldVersion()}`;
  const make = (version: string) => {
    const answer = makeAnswer(hub).finally(() => (making = null));
    making = { version, answer };
    return answer.then((made) => {
      kept = { version, answer: made };
      return made;
    });
  };

  return {
    async answer() {
      for (;;) {
        await sheetCache.refresh();
        const version = versionNow();
        if (kept?.version === version) return kept.answer;
        if (making?.version === version) return making.answer;
        if (making === null) return make(version);
        // One at a time, however fast sheets change; waiting callers share the next one.
        await making.answer.catch(() => {});
      }
    },
  };
}

async function makeAnswer(hub: Context<'sheetCache'>): Promise<CachedAnswer> {
  const [versions, parts]: [string[], Buffer[]] = [[], []];
  for await (const sheets of allSheets(hub, isListed)) {
    versions.push(...sheets.map(({ version }) => version));
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${sheets.map(({ json }) => json).join()}`));
  }
  const body = Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')]);
  return new CachedAnswer(fingerprint(versions.join()), body);
}

export async function* wholeListFor(hub: Context<'sheetCache'>, actor: Actor): AsyncGenerator<string> {
  let before = '[';
  for await (const sheets of allSheets(hub, isOrganizer(actor) ? () => true : isListed)) {
    const views = await showTo(hub, actor, sheets, null);
    yield before + views.map((view) => JSON.stringify(view)).join();
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* allSheets(
  hub: Context<'sheetCache'>,
  isSeen: (sheet: CachedSheet['sheet']) => boolean,
): AsyncGenerator<CachedSheet[]> {
  await hub.sheetCache.refresh();
  const inCache = hub.sheetCache.all();
  const old = hub.sheetCache.old().sheets === 0 ? [] : await oldSheetsInOrder(hub.database.db, hub.sheetCache.since());
  const inOrder =
    old.length === 0
      ? inCache
      : [...inCache, ...old.map((sheet) => ({ sheet, beginsAt: Date.parse(sheet.eventDate) }))].sort(byDate);
  const ids = inOrder.map(({ sheet }) => sheet.id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const found = await hub.sheetCache.readAll(ids.slice(at, at + AT_ONCE));
    const sheets = found.filter(({ sheet }) => isSeen(sheet));
    if (sheets.length > 0) yield sheets;
    if (old.length > 0) await nextTurn();
  }
}
