import type { TableColumn } from './columns.ts';
import { answerText, type GivenAnswer, type QuestionKind } from './questions.ts';

interface AskedOnSheet {
  readonly id: string;
  readonly sheetId: string;
  readonly kind: QuestionKind;
  readonly words: string;
}

interface Answered extends GivenAnswer {
  readonly questionId: string;
}

export interface AnswerColumns {
  readonly columns: readonly TableColumn[];
  readonly cellsOf: (answers: readonly Answered[]) => string[];
}

/**
 * A column for each question, in the order in which they were first asked, so that none moves when another one is retired
 * or put elsewhere. Questions with the same words on different sheets, such as copies, share one.
 */
export function answerColumns(questions: readonly AskedOnSheet[]): AnswerColumns {
  const columns = new Map<string, TableColumn>();
  const columnOf = new Map<string, string>();
  const onSheet = new Map<string, number>();
  for (const { id, sheetId, kind, words } of byAge(questions)) {
    const place = JSON.stringify([sheetId, words]);
    const times = (onSheet.get(place) ?? 0) + 1;
    onSheet.set(place, times);
    const column = JSON.stringify([words, times]);
    const isNumber = kind === 'number' && columns.get(column)?.kind !== 'text';
    columns.set(column, { heading: words, kind: isNumber ? 'number' : 'text' });
    columnOf.set(id, column);
  }
  const order = [...columns.keys()];
  return {
    columns: [...columns.values()],
    cellsOf(answers) {
      const texts = new Map(answers.map((answer) => [columnOf.get(answer.questionId), answerText(answer)]));
      return order.map((column) => texts.get(column) ?? '');
    },
  };
}

/** Ids begin with the time. Sheets stay in their order. */
function byAge(questions: readonly AskedOnSheet[]): AskedOnSheet[] {
  const sheets = Map.groupBy(questions, ({ sheetId }) => sheetId);
  return [...sheets.values()].flatMap((own) => own.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}
