import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { answerProblems } from '#contract/answer-problems.ts';
import type { QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import { signupChange, type SignupChange, type SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { foldWords } from '#domain/fold-words.ts';
import {
  answersOfDraft,
  checkAnswers,
  draftOfAnswers,
  questionsOfOwn,
  removedAnswers,
  retiredOf,
  type AnswerDraft,
} from '#client/features/questions/answer-draft.ts';
import { QuestionFields } from '#client/features/questions/question-fields.tsx';
import { RetiredAnswers } from '#client/features/questions/retired-answers.tsx';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Checkbox, EmailField, TextArea, TextField } from '#client/ui/field.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { updateSignup } from './signup-writes.ts';

interface EditVolunteerDialogProps extends DialogState {
  readonly volunteer: SignupView;
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

interface VolunteerFields {
  readonly name: string;
  readonly email: string;
  /** Only of an item. */
  readonly quantity?: string;
  readonly phone: string;
  readonly notes: string;
  readonly answers: AnswerDraft;
  readonly emailConsent: boolean;
}

interface Asked {
  readonly questions: readonly QuestionView[];
  readonly retired: readonly QuestionView[];
}

/** How many units are written as digits. */
function changeSchema({ questions, retired }: Asked, volunteer: SignupView): z.ZodType<SignupChange> {
  return z.preprocess((fields, context) => {
    const { quantity, answers: draft, email, phone, ...others } = fields as VolunteerFields;
    const rest = { ...others, ...stillNone(volunteer, 'email', email), ...stillNone(volunteer, 'phone', phone) };
    const problems = checkAnswers(questions, draft);
    for (const question of questions) {
      const problem = problems[question.id];
      const message = problem === undefined ? null : answerProblems[problem](question);
      if (message !== null) context.addIssue({ code: 'custom', path: ['answers', question.id], message });
    }
    const answers = [...answersOfDraft(questions, draft), ...removedAnswers(retired, draft)];
    const change = answers.length === 0 ? rest : { ...rest, answers };
    if (quantity === undefined) return change;
    return { ...change, quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : quantity };
  }, signupChange);
}

/** Nothing where none was known, and none is typed. */
function stillNone(volunteer: SignupView, field: 'email' | 'phone', typed: string): Partial<SignupChange> {
  return volunteer[field] === null && typed.trim() === '' ? {} : { [field]: typed };
}

/** What the volunteer can be asked. Organizers may leave everything open. */
function askedOf({ volunteer: { answers }, sheet, slot }: EditVolunteerDialogProps): Asked {
  const all = [...(sheet.questions ?? []), ...(slot.questions ?? [])];
  return {
    questions: questionsOfOwn(all, answers).map((question) => ({ ...question, required: false })),
    retired: retiredOf(all, answers),
  };
}

export function EditVolunteerDialog(props: EditVolunteerDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: EditVolunteerDialogProps) {
  const { volunteer, sheet, slot, ...state } = props;
  const asked = askedOf(props);
  const refresh = useRefreshSheets();
  const { name, email, phone, notes, emailConsent } = volunteer;
  const quantity = isItem(slot) ? { quantity: String(volunteer.quantity ?? 1) } : {};
  const form = usePersistedForm<VolunteerFields, SignupChange>({
    initial: {
      ...quantity,
      name,
      email: email ?? '',
      phone: phone ?? '',
      notes: notes ?? '',
      answers: draftOfAnswers(volunteer.answers),
      emailConsent,
    },
    resolver: schemaResolver(changeSchema(asked, volunteer)),
    draft: `volunteer:${volunteer.id}`,
    failure: { title: 'Update Failed', text: 'Failed to update volunteer details. Please try again.' },
    fieldForError: (error) =>
      error instanceof HttpError && error.answer?.code === 'slot_full' ? 'quantity' : undefined,
  });
  const save = async (change: SignupChange) => {
    await updateSignup(volunteer.id, change);
    await refresh();
    showToast({ title: 'Volunteer Updated', description: change.name ?? name });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Edit volunteer"
      description={<span translate="no">{slot.title}</span>}
      form={form}
      onSave={save}
      action="Save changes"
    >
      {isItem(slot) ? (
        <TextField
          label={<Required>{slot.unit === undefined ? 'How many' : `How many (${slot.unit})`}</Required>}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32 tabular-nums"
          {...form.fieldProps('quantity')}
        />
      ) : null}
      <TextField label={<Required>Name</Required>} autoComplete="off" {...form.fieldProps('name')} />
      <EmailField
        {...labelOf('Email', email)}
        hint={email === null ? 'Without one, no confirmation goes out' : undefined}
        autoComplete="off"
        {...form.fieldProps('email')}
      />
      <AnotherPerson form={form} volunteer={volunteer} />
      <TextField
        {...labelOf('Phone', phone)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.fieldProps('phone')}
      />
      <TextArea label="Notes" optional {...form.fieldProps('notes')} />
      <Answers form={form} asked={asked} volunteer={volunteer} sheet={sheet} />
      <Checkbox
        label="Wants reminders by email"
        hint="Check this only if the volunteer asked for it"
        {...form.fieldProps('emailConsent')}
      />
    </FormDialog>
  );
}

/** As the server sees it: who changes both does not correct one. */
function AnotherPerson({ form, volunteer }: Pick<AnswersProps, 'form' | 'volunteer'>) {
  const [name, email] = useWatch({ control: form.form.control, name: ['name', 'email'] });
  const isSame =
    volunteer.email === null ||
    foldWords(name) === foldWords(volunteer.name) ||
    email.trim().toLowerCase() === volunteer.email.toLowerCase();
  return (
    <output className="block">
      {isSame ? null : (
        <span className="block rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
          With another name and another email you put another person in this place. Phone, notes, answers and reminders
          of <span translate="no">{volunteer.name}</span> aren’t kept, unless you change them here.
        </span>
      )}
    </output>
  );
}

interface AnswersProps extends Pick<EditVolunteerDialogProps, 'volunteer' | 'sheet'> {
  readonly form: PersistedForm<VolunteerFields, SignupChange>;
  readonly asked: Asked;
}

function Answers({ form, asked: { questions, retired }, volunteer: { answers }, sheet }: AnswersProps) {
  const draft = useWatch({ control: form.form.control, name: 'answers' });
  const stateOf = (questionId: string) => form.fieldState(`answers.${questionId}`);
  const shared = {
    written: sheet.language,
    draft,
    onChange: (next: AnswerDraft) => form.form.setValue('answers', next),
  };
  return (
    <>
      <QuestionFields
        {...shared}
        questions={questions}
        errors={Object.fromEntries(questions.map(({ id }) => [id, stateOf(id).error]))}
        idOf={(questionId) => stateOf(questionId).id}
      />
      <RetiredAnswers {...shared} questions={retired} answers={answers} />
    </>
  );
}

function labelOf(words: string, known: string | null) {
  return known === null ? { label: words, optional: true } : { label: <Required>{words}</Required> };
}

function Required({ children }: { readonly children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted">(required)</span>
    </>
  );
}
