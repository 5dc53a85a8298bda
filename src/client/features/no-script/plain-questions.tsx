import type { SignUpForm } from '#contract/forms.ts';
import type { QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { answerField, wordsIn } from '#domain/questions.ts';
import { questionsOf } from '#client/features/asking/asked-draft.ts';
import type { RefusedField } from '#client/features/person-form/person.ts';
import { draftOfAnswers } from '#client/features/questions/answer-draft.ts';
import { QuestionFields } from '#client/features/questions/question-fields.tsx';
import { useAnswerMessages } from '#client/features/questions/use-answer-messages.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import type { FieldProblem } from '#client/ui/error-summary.tsx';

export interface PlaceOfForm {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

interface PlainQuestionsProps extends Pick<SignUpForm, 'typed' | 'problems'> {
  readonly places: readonly PlaceOfForm[];
}

/** What the sheets and slots ask, with what was answered before the form was refused. */
export function PlainQuestions({ places, typed, problems }: PlainQuestionsProps) {
  const words = useAnswerMessages();
  const errorsOf = (questions: readonly QuestionView[]) =>
    Object.fromEntries(
      questions.map((question) => {
        const wrong = problems.find((problem) => problem.kind === 'field' && isAbout(question, problem.path));
        return [question.id, wrong?.kind === 'field' ? words.ofServer(question, wrong.message) : undefined];
      }),
    );
  return [...Map.groupBy(places, ({ sheet }) => sheet.id)].map(([sheetId, ofSheet]) => {
    const questions = questionsOf(ofSheet);
    return (
      <QuestionFields
        key={sheetId}
        questions={questions}
        written={ofSheet[0]?.sheet.language}
        draft={draftOfAnswers(typed.answers)}
        errors={errorsOf(questions)}
      />
    );
  });
}

/** For the summary; null for errors that are about something else. */
export function useAnswerProblems(places: readonly PlaceOfForm[]): (error: RefusedField) => FieldProblem | null {
  const { language } = usePageData();
  const words = useAnswerMessages();
  return ({ path, message }) => {
    for (const place of places) {
      const question = questionsOf([place]).find((one) => isAbout(one, path));
      if (question === undefined) continue;
      const { text } = wordsIn(language, question, place.sheet.language);
      return { fieldId: answerField(question.id), message: `${text} – ${words.ofServer(question, message)}` };
    }
    return null;
  };
}

/** In a form for several places, the path can begin with the place. */
function isAbout({ id }: QuestionView, path: string): boolean {
  return path === answerField(id) || path.endsWith(`.${answerField(id)}`);
}
