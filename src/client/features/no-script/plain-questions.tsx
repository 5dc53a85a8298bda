import type { SignUpForm } from '#contract/forms.ts';
import type { SheetView } from '#contract/sheets.ts';
import { wordsIn } from '#domain/questions.ts';
import { draftOfAnswers, questionsToAsk } from '#client/features/questions/answer-draft.ts';
import { answerField, QuestionFields } from '#client/features/questions/question-fields.tsx';
import { useAnswerMessages } from '#client/features/questions/use-answer-messages.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import type { FieldProblem } from '#client/ui/error-summary.tsx';

interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** What the sheet and the slot ask, with what was answered before the form was refused. */
export function PlainQuestions({ form: { sheet, slotId, typed, problems } }: { readonly form: SignUpForm }) {
  const questions = questionsOn(sheet, slotId);
  const words = useAnswerMessages();
  const errors = Object.fromEntries(
    questions.map((question) => {
      const wrong = problems.find((problem) => problem.kind === 'field' && problem.path === answerField(question.id));
      return [question.id, wrong?.kind === 'field' ? words.ofServer(question, wrong.message) : undefined];
    }),
  );
  return (
    <QuestionFields
      questions={questions}
      written={sheet.language}
      draft={draftOfAnswers(typed.answers)}
      errors={errors}
    />
  );
}

/** For the summary; null for errors that are about something else. */
export function useAnswerProblems(sheet: SheetView, slotId: string): (error: FieldError) => FieldProblem | null {
  const { language } = usePageData();
  const words = useAnswerMessages();
  const questions = questionsOn(sheet, slotId);
  return ({ path, message }) => {
    const question = questions.find(({ id }) => answerField(id) === path);
    if (question === undefined) return null;
    const { text } = wordsIn(language, question, sheet.language);
    return { fieldId: path, message: `${text} – ${words.ofServer(question, message)}` };
  };
}

function questionsOn(sheet: SheetView, slotId: string) {
  const slot = sheet.slots.find(({ id }) => id === slotId);
  return slot === undefined ? [] : questionsToAsk(sheet, slot);
}
