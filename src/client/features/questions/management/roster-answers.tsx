import type { QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { answerText } from '#domain/questions.ts';

interface RosterAnswersProps {
  readonly volunteer: SignupView;
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly isPrinted: boolean;
}

/** What one person answered, in the words of then; questions that are no longer asked too. */
export function RosterAnswers({ volunteer, sheet, slot, isPrinted }: RosterAnswersProps) {
  const { answers = [] } = volunteer;
  const given = questionsOn(sheet, slot).flatMap((question) => {
    const answer = answers.find(({ questionId }) => questionId === question.id);
    return answer === undefined ? [] : [{ question, text: answerText(answer) }];
  });
  if (given.length === 0) return null;
  return (
    <dl
      aria-label={`Answers of ${volunteer.name}`}
      className={`col-span-full mt-1 mb-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)] ${isPrinted ? '' : 'print:hidden'}`}
    >
      {given.map(({ question, text }) => (
        <div key={question.id} className="contents">
          <dt className="wrap-anywhere text-muted">{question.words}</dt>
          <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function questionsOn({ questions = [] }: SheetView, slot: SlotView): QuestionView[] {
  return [...questions, ...(slot.questions ?? [])];
}

/** Whether there is anything to print. */
export function hasAnswers({ questions = [], slots }: SheetView): boolean {
  return [...questions, ...slots.flatMap((slot) => slot.questions ?? [])].some(({ answered = 0 }) => answered > 0);
}
