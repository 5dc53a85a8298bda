import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { asksForPersonal } from '#domain/personal-questions.ts';
import { hasChoices, questionLimits } from '#domain/questions.ts';
import { SOURCE } from '#domain/writing.ts';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { AskedOf, KindOfAnswer, WhoSeesAnswers } from './question-choices.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { QuestionTranslations } from './question-translations.tsx';
import { newChoice, type QuestionRow } from './question-rows.ts';

interface QuestionCardProps {
  readonly sheet: SheetView;
  readonly row: QuestionRow;
  /** From 1. */
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly place: (name: string) => FieldState;
  readonly onChange: (row: QuestionRow) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function QuestionCard({ sheet, row, number, onChange, place, ...order }: QuestionCardProps) {
  const kindChosen = (kind: QuestionRow['kind']) => {
    const isBlank = hasChoices(kind) && row.choices.length === 0;
    onChange({ ...row, kind, ...(isBlank ? { choices: [newChoice(), newChoice()] } : {}) });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control bg-desk px-4 pt-2 pb-3">
      <CardHeader row={row} number={number} {...order} />
      <TextField
        {...place('words')}
        label="Question"
        autoComplete="off"
        maxLength={questionLimits.words}
        value={row.words}
        onChange={(event) => onChange({ ...row, words: event.target.value })}
      />
      <DoYouNeedThis words={[row.words, ...row.choices.map(({ words }) => words)].join(' ')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <KindOfAnswer row={row} place={place('kind')} onChoose={kindChosen} />
        <AskedOf sheet={sheet} row={row} place={place('slotId')} onChange={onChange} />
      </div>
      {hasChoices(row.kind) ? (
        <ChoicesEditor
          choices={row.choices}
          place={place('choices')}
          onChange={(choices) => onChange({ ...row, choices })}
        />
      ) : null}
      <SwitchField
        label="Must be answered"
        hint={row.answered === 0 ? undefined : 'Those who have already signed up need not answer it.'}
        checked={row.required}
        onChange={(event) => onChange({ ...row, required: event.target.checked })}
      />
      <WhoSeesAnswers sheet={sheet} row={row} place={place('seenBy')} onChange={onChange} />
      <QuestionTranslations row={row} written={sheet.language ?? SOURCE} onChange={onChange} />
    </li>
  );
}

type CardHeaderProps = Pick<QuestionCardProps, 'row' | 'number' | 'isFirst' | 'isLast' | 'onMove' | 'onRemove'>;

function CardHeader({ row, number, isFirst, isLast, onMove, onRemove }: CardHeaderProps) {
  const name = row.words.trim() === '' ? `question ${number}` : row.words;
  return (
    <header className="flex flex-wrap items-center gap-x-1 max-sm:-ms-2">
      <h3 className="grow basis-full text-body font-semibold tracking-normal sm:basis-auto">
        Question {number}
        {row.answered === 0 ? null : (
          <span className="font-normal text-muted"> · {formatCount(row.answered, 'answer')}</span>
        )}
      </h3>
      {([-1, 1] as const).map((by) => {
        const isUp = by === -1;
        const Arrow = isUp ? ArrowUp : ArrowDown;
        return (
          <Button
            key={by}
            variant="ghost"
            size="icon"
            className="aria-disabled:opacity-40"
            aria-label={`${isUp ? 'Move up' : 'Move down'}: ${name}`}
            aria-disabled={(isUp ? isFirst : isLast) || undefined}
            onClick={() => onMove(by)}
          >
            <Arrow aria-hidden="true" size={18} />
          </Button>
        );
      })}
      <Button variant="ghost" size="sm" className="text-brick!" onClick={onRemove}>
        <Trash2 aria-hidden="true" size={16} />
        <span>{row.answered === 0 ? 'Remove' : 'Retire'}</span>
        <span className="sr-only">: {name}</span>
      </Button>
    </header>
  );
}

function DoYouNeedThis({ words }: { readonly words: string }) {
  return (
    <output className="empty:hidden">
      {asksForPersonal(words) ? (
        <span className="grid gap-1 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
          <b>Do you need this?</b>
          <span>
            This asks about health or a child. The law (PIPA) lets the council collect only what the event needs. If you
            don’t need it to run the event, leave it out.
          </span>
        </span>
      ) : null}
    </output>
  );
}
