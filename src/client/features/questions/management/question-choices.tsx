import type { SheetView } from '#contract/sheets.ts';
import { questionKinds, type QuestionKind } from '#domain/questions.ts';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { SelectField } from '#client/ui/field.tsx';
import { canBeShared, type QuestionRow } from './question-rows.ts';

const kindNames: Record<QuestionKind, string> = {
  short: 'Short text',
  long: 'Long text',
  one: 'One of several choices',
  several: 'Any of several choices',
  yes_no: 'Yes or no',
  number: 'Number',
};

interface ChoiceProps {
  readonly row: QuestionRow;
  readonly place: FieldState;
}

interface OfSheetProps extends ChoiceProps {
  readonly sheet: SheetView;
  readonly onChange: (row: QuestionRow) => void;
}

const FIXED = 'Fixed, because people have answered';

/** What was answered must not become the answer to another question. */
function fixed({ answered }: QuestionRow): { readonly disabled?: true; readonly hint?: string } {
  return answered === 0 ? {} : { disabled: true, hint: FIXED };
}

interface KindOfAnswerProps extends ChoiceProps {
  readonly onChoose: (kind: QuestionKind) => void;
}

export function KindOfAnswer({ row, place, onChoose }: KindOfAnswerProps) {
  return (
    <SelectField
      {...place}
      {...fixed(row)}
      label="Kind of answer"
      value={row.kind}
      onChange={(event) => onChoose(questionKinds.find((kind) => kind === event.target.value) ?? row.kind)}
    >
      {questionKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindNames[kind]}
        </option>
      ))}
    </SelectField>
  );
}

export function AskedOf({ sheet, row, place, onChange }: OfSheetProps) {
  return (
    <SelectField
      {...place}
      {...fixed(row)}
      label="Asked of those who sign up for"
      value={row.slotId}
      onChange={(event) => onChange({ ...row, slotId: event.target.value })}
    >
      <option value="">Any slot of the sheet</option>
      {sheet.slots.map((slot) => (
        <option key={slot.id} value={slot.id}>
          {slot.title}
        </option>
      ))}
    </SelectField>
  );
}

/** A choice only where answers are about an item; elsewhere it says that only organizers see them. */
export function WhoSeesAnswers({ sheet, row, place, onChange }: OfSheetProps) {
  if (!canBeShared(row, sheet.slots)) return <p className="text-small text-muted">Only organizers see the answers.</p>;
  const isPromised = row.answered > 0 && row.seenBy === 'organizers';
  return (
    <SelectField
      {...place}
      label="Who sees the answers"
      hint={
        isPromised ? 'People answered for organizers only, so it stays that way' : 'The form tells people who sees them'
      }
      disabled={isPromised}
      value={row.seenBy}
      onChange={(event) => onChange({ ...row, seenBy: event.target.value === 'everyone' ? 'everyone' : 'organizers' })}
    >
      <option value="organizers">Organizers only</option>
      <option value="everyone">Everyone, without names</option>
    </SelectField>
  );
}
