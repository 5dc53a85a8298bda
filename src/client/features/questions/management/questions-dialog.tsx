import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { QuestionsInput, QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { requestJson } from '#client/lib/http.ts';
import { usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { AnswerDraft } from '#client/features/questions/answer-draft.ts';
import { QuestionFields } from '#client/features/questions/question-fields.tsx';
import { AnswerDays } from './answer-days.tsx';
import { QuestionList } from './question-list.tsx';
import {
  inputOf,
  questionsResolver,
  questionRowsOf,
  withoutBlank,
  type QuestionRow,
  type QuestionRows,
} from './question-rows.ts';

export interface QuestionsDialogProps extends DialogState {
  readonly sheet: SheetView;
}

/** What people are asked when they sign up. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: QuestionsDialogProps) {
  const refresh = useRefreshSheets();
  // What others change meanwhile is not this form's to send back.
  const [before] = useState(sheet);
  const form = usePersistedForm<QuestionRows, QuestionsInput>({
    initial: questionRowsOf(before),
    resolver: questionsResolver(before.slots),
    draft: `questions:${sheet.id}`,
    failure: { title: 'Update Failed', text: 'We couldn’t save the questions. Please try again.' },
  });
  const save = async (input: QuestionsInput) => {
    await requestJson('PUT', `/api/signup-sheets/${sheet.id}/questions`, { body: input });
    await refresh();
    showToast({ title: 'Questions Saved', description: sheet.title });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title={<span translate="no">Questions of “{sheet.title}”</span>}
      description="What people answer when they sign up."
      form={form}
      onSave={save}
      action="Save questions"
      wide
    >
      <QuestionList sheet={before} form={form} />
      <Preview sheet={before} form={form} />
      <AnswerDays />
    </FormDialog>
  );
}

interface PreviewProps {
  readonly sheet: SheetView;
  readonly form: PersistedForm<QuestionRows, QuestionsInput>;
}

function Preview({ sheet, form }: PreviewProps) {
  const rows = useWatch({ control: form.form.control, name: 'questions' });
  const [draft, setDraft] = useState<AnswerDraft>({});
  const asked = rows.filter(({ retired, words }) => !retired && words.trim() !== '');
  if (asked.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Preview</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 rounded-control border border-line p-4">
        <QuestionFields
          questions={asked.map((row) => shownOf(row, sheet.slots))}
          written={sheet.language}
          draft={draft}
          errors={{}}
          onChange={setDraft}
        />
      </div>
    </details>
  );
}

/** As people will see it. */
function shownOf(row: QuestionRow, slots: SheetView['slots']): QuestionView {
  const { kind, words, required } = row;
  const { seenBy } = inputOf(row, slots);
  const translations = withoutBlank(row.translations);
  const open = row.choices.filter(({ retired, words: named }) => !retired && named.trim() !== '');
  const choices = open.map((choice) => ({ id: choice.key, words: choice.words, translations: choice.translations }));
  return { id: row.key, kind, words, translations, required, seenBy, choices };
}
