import { QuestionFields } from '#client/features/questions/question-fields.tsx';
import { organizedBy, useSignedInUser } from '#client/lib/session.ts';
import { questionsOf, type AskedPlace } from './asked-draft.ts';
import type { FurtherForm } from './use-asked.ts';

interface PlaceQuestionsProps {
  readonly places: readonly AskedPlace[];
  readonly asked: FurtherForm;
}

/** What the sheets and slots ask, each question once. */
export function PlaceQuestions({ places, asked: { answers } }: PlaceQuestionsProps) {
  const organized = organizedBy(useSignedInUser());
  const bySheet = Map.groupBy(places, ({ slot }) => slot.signupSheetId);
  return [...bySheet].map(([sheetId, ofSheet]) => (
    <QuestionFields
      key={sheetId}
      questions={questionsOf(ofSheet, organized)}
      written={ofSheet[0]?.sheet.language}
      draft={answers.draft}
      errors={answers.errors}
      onChange={answers.change}
    />
  ));
}
