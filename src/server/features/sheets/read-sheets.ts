import { isItem } from '#domain/slot-kinds.ts';
import type { PublicWords } from '#server/features/slots/present-slot.ts';
import { withQuestions } from '#server/features/questions/with-questions.ts';
import { slotsOf, type Slot } from '#server/features/slots/slots.store.ts';
import { saidForEveryone, type SaidByPerson } from '#server/features/signups/public-words.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sheetsSince } from './old-sheets.store.ts';
import type { AskingSheet } from './present-sheet.ts';
import { sheetsOf, type Sheet } from './sheets.store.ts';

export interface ReadSheets {
  readonly sheets: readonly AskingSheet[];
  readonly slots: readonly Slot[];
  /** By slot, what people said for everyone to read. */
  readonly words: ReadonlyMap<string, PublicWords>;
}

interface SheetsAndSlots {
  readonly sheets: readonly Sheet[];
  readonly slots: readonly Slot[];
}

interface WithDatabase {
  readonly database: Pick<Platform['database'], 'db'>;
}

export async function readSheets(at: WithDatabase, ids: readonly string[]): Promise<ReadSheets> {
  const sheets = await sheetsOf(at.database.db, ids);
  return withWhatIsAsked(at, { sheets, slots: await slotsOf(at.database.db, ids) });
}

export async function readSheetsSince(at: WithDatabase, since: Date): Promise<ReadSheets> {
  return withWhatIsAsked(at, await sheetsSince(at.database.db, since));
}

async function withWhatIsAsked(at: WithDatabase, { sheets, slots }: SheetsAndSlots): Promise<ReadSheets> {
  const asking = await withQuestions(at, sheets);
  return { sheets: asking, slots, words: await readWords(at, { sheets, slots }) };
}

/** Runs no statement for sheets that neither ask what is brought nor show names. */
async function readWords(
  { database }: WithDatabase,
  { sheets, slots }: SheetsAndSlots,
): Promise<ReadonlyMap<string, PublicWords>> {
  const showNames = new Set(sheets.filter(({ namesShown }) => namesShown).map(({ id }) => id));
  const telling = new Map(
    slots
      .map((slot) => {
        // What is brought is shown without names.
        const showsNames = showNames.has(slot.signupSheetId) && !isItem(slot);
        return [slot.id, { showsNames, asks: slot.bring !== 'off' }] as const;
      })
      .filter(([, { showsNames, asks }]) => showsNames || asks),
  );
  if (telling.size === 0) return new Map();
  const said = Map.groupBy(await saidForEveryone(database.db, [...telling.keys()]), ({ slotId }) => slotId);
  const words = [...said].map(([id, people]) => [id, wordsOf(people, telling.get(id))] as const);
  return new Map(words);
}

function wordsOf(
  people: readonly SaidByPerson[],
  { showsNames, asks } = { showsNames: false, asks: false },
): PublicWords {
  const brought = people.filter(({ bringing, marks }) => bringing !== null || marks !== null);
  return {
    brought: asks
      ? brought.map(({ quantity, bringing, marks }) => ({ quantity, text: bringing, marks: [...(marks ?? [])] }))
      : [],
    // Not in the order of sign-up, which would tell who brings what.
    shownNames: showsNames ? people.flatMap(({ displayName }) => displayName ?? []).sort() : [],
  };
}
