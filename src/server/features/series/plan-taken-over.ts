import type { Choice, GivenAnswer } from '#domain/questions.ts';
import { originOf, type SheetQuestion } from '#server/features/questions/questions.store.ts';
import type { QuestionPlan } from '#server/features/questions/write-questions.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { newId } from '#server/platform/new-id.ts';

interface Present {
  readonly sheetId: string;
  readonly slots: readonly { readonly model: Pick<Slot, 'id'>; readonly slot: Pick<Slot, 'id' | 'kind'> }[];
  /** By the id of a question. */
  readonly answers: ReadonlyMap<string, readonly GivenAnswer[]>;
  readonly now: Date;
}

/** A question of the other sheet, as this one would ask it. */
interface Wanted {
  readonly model: SheetQuestion;
  readonly after: Omit<SheetQuestion, 'id' | 'position'>;
}

/**
 * What becomes of the questions of a sheet that asks what another asks. One with answers is retired where it would have
 * to go or become another; those of slots that only this sheet has stay.
 */
export function planTakenOver(
  models: readonly SheetQuestion[],
  before: readonly SheetQuestion[],
  { sheetId, slots, answers, now }: Present,
): QuestionPlan {
  const wanted = models.flatMap((model): Wanted[] => {
    if (model.retiredAt !== null) return [];
    const slot = model.slotId === null ? null : slots.find((pair) => pair.model.id === model.slotId)?.slot;
    if (slot === undefined) return [];
    const seenBy = slot?.kind === 'item' ? model.seenBy : 'organizers';
    return [{ model, after: { ...model, sheetId, slotId: slot?.id ?? null, seenBy, originId: originOf(model) } }];
  });
  const isMatched = ({ slotId }: SheetQuestion) => slotId === null || slots.some(({ slot }) => slot.id === slotId);
  const matches = matchQuestions(wanted, before.filter(isMatched));
  const asked: SheetQuestion[] = [];
  const done = new Set<SheetQuestion>();
  for (const one of wanted) {
    const own = matches.get(one);
    const given = own === undefined ? [] : (answers.get(own.id) ?? []);
    const position = asked.length;
    if (own === undefined || becomesShared(own, one) || (given.length > 0 && isAnother(own, one))) {
      asked.push({ ...one.after, id: newId(now), position, choices: openChoices(one.model) });
      continue;
    }
    done.add(own);
    const originId = one.after.originId === own.id ? null : one.after.originId;
    asked.push({ ...one.after, id: own.id, originId, position, choices: mergedChoices(one.model, own, given) });
  }
  const left = before.filter((question) => !done.has(question));
  const staying = left.filter((question) => !isMatched(question) || answers.has(question.id));
  return {
    kept: [...asked, ...staying.map((question) => (isMatched(question) ? retired(question, now) : question))].map(
      (question, position) => ({ ...question, position }),
    ),
    deleted: left.filter((question) => !staying.includes(question)).map(({ id }) => id),
  };
}

/** Copies of the same question first, in the same slot if possible, then those of the same kind and words. */
function matchQuestions(wanted: readonly Wanted[], own: readonly SheetQuestion[]): Map<Wanted, SheetQuestion> {
  const matches = new Map<Wanted, SheetQuestion>();
  const left = own.toSorted((a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null));
  type Matched = Pick<SheetQuestion, 'slotId' | 'kind' | 'words'> & { readonly origin: string };
  const keys: ((question: Matched) => string)[] = [
    ({ origin, slotId }) => `${origin} ${slotId}`,
    ({ origin }) => origin,
    ({ slotId, kind, words }) => `${slotId} ${kind} ${words}`,
  ];
  for (const key of keys)
    for (const one of wanted) {
      if (matches.has(one)) continue;
      const wish = key({ ...one.after, origin: originOf(one.model) });
      const at = left.findIndex((question) => key({ ...question, origin: originOf(question) }) === wish);
      const [found] = at < 0 ? [] : left.splice(at, 1);
      if (found !== undefined) matches.set(one, found);
    }
  return matches;
}

/** For those who have answered it. */
function isAnother(own: SheetQuestion, { after }: Wanted): boolean {
  return own.kind !== after.kind || own.slotId !== after.slotId;
}

/** Then it is another question even unanswered: who has its form open was told that only organizers read the answer. */
function becomesShared(own: SheetQuestion, { after }: Wanted): boolean {
  return own.seenBy === 'organizers' && after.seenBy === 'everyone';
}

/** Chosen ones stay, retired; and a choice that is there already keeps its id. */
function mergedChoices(model: SheetQuestion, own: SheetQuestion, answers: readonly GivenAnswer[]): Choice[] {
  const isChosen = (id: string) => answers.some(({ value }) => [value].flat().includes(id));
  const taken = openChoices(model).map((choice) => ({ ...choice, id: sameChoice(own, choice)?.id ?? choice.id }));
  const left = own.choices.filter(({ id }) => isChosen(id) && !taken.some((choice) => choice.id === id));
  return [...taken, ...left.map((choice) => ({ ...choice, retired: true as const }))];
}

function sameChoice({ choices }: SheetQuestion, { id, words }: Choice): Choice | undefined {
  return choices.find((choice) => choice.id === id) ?? choices.find((choice) => choice.words === words);
}

function openChoices({ choices }: SheetQuestion): Choice[] {
  return choices.filter(({ retired: isRetired }) => isRetired !== true);
}

function retired(question: SheetQuestion, now: Date): SheetQuestion {
  return { ...question, retiredAt: question.retiredAt ?? now.toISOString() };
}
