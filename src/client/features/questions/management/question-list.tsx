import { Plus, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { QuestionsInput } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionCard } from './question-card.tsx';
import { newQuestion, type QuestionRow, type QuestionRows } from './question-rows.ts';

interface QuestionListProps {
  readonly sheet: SheetView;
  readonly form: PersistedForm<QuestionRows, QuestionsInput>;
}

export function QuestionList({ sheet, form }: QuestionListProps) {
  const rows = useWatch({ control: form.form.control, name: 'questions' });
  const add = useRef<HTMLButtonElement>(null);
  const { id, error } = form.fieldState('questions');
  const { isSubmitted } = form.form.formState;
  const set = (questions: readonly QuestionRow[]) =>
    form.form.setValue('questions', questions, { shouldValidate: isSubmitted });
  const asked = rows.filter(({ retired }) => !retired);
  const replace = (row: QuestionRow) => set(rows.map((other) => (other.key === row.key ? row : other)));
  const move = (row: QuestionRow, by: -1 | 1) => {
    const neighbour = asked[asked.indexOf(row) + by];
    if (neighbour === undefined) return;
    set(rows.map((other) => (other === row ? neighbour : other === neighbour ? row : other)));
  };
  const remove = (row: QuestionRow) => {
    if (row.answered > 0) replace({ ...row, retired: true });
    else set(rows.filter((other) => other !== row));
    // Its own button goes.
    add.current?.focus();
  };
  const addQuestion = () => {
    const row = newQuestion();
    set([...rows, row]);
    requestAnimationFrame(() => document.getElementById(form.fieldState(`questions.${rows.length}.words`).id)?.focus());
  };
  return (
    <>
      {asked.length === 0 ? (
        <p className="text-muted">
          Nothing is asked yet. Ask only what you need to run the event: every question makes signing up longer.
        </p>
      ) : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {asked.map((row, at) => (
          <QuestionCard
            key={row.key}
            sheet={sheet}
            row={row}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === asked.length - 1}
            place={(name) => form.fieldState(`questions.${rows.indexOf(row)}.${name}`)}
            onChange={replace}
            onMove={(by) => move(row, by)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      {error === undefined ? null : <p className="text-small font-semibold text-brick">{error}</p>}
      <Button ref={add} id={id} variant="outline" className="justify-self-start" onClick={addQuestion}>
        <Plus aria-hidden="true" size={18} />
        <span>Add a question</span>
      </Button>
      <Retired rows={rows.filter(({ retired }) => retired)} onAskAgain={(row) => replace({ ...row, retired: false })} />
    </>
  );
}

interface RetiredProps {
  readonly rows: readonly QuestionRow[];
  readonly onAskAgain: (row: QuestionRow) => void;
}

function Retired({ rows, onAskAgain }: RetiredProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-body font-semibold tracking-normal">No longer asked</h3>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key} className="flex flex-wrap items-center gap-x-3 py-1.5 text-small">
            <span className="min-w-0 grow wrap-anywhere">
              {row.words} <span className="text-muted">· {formatCount(row.answered, 'answer')}</span>
            </span>
            <Button variant="ghost" size="sm" onClick={() => onAskAgain(row)}>
              <Undo2 aria-hidden="true" size={16} />
              <span>Ask again</span>
              <span className="sr-only">: {row.words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
