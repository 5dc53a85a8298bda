import { longestAnswer, type AnswerProblem, type AskedQuestion } from '#domain/questions.ts';

/** What the server says of an answer; pages say the same in the language of the person. */
export const answerProblems: Record<AnswerProblem, (asked: Pick<AskedQuestion, 'kind' | 'seenBy'>) => string> = {
  required: () => 'Answer this question',
  'too-long': (asked) => `The answer must be at most ${longestAnswer(asked)} characters`,
  'not-a-number': () => 'Enter a number',
  'no-choice': () => 'Choose one of the answers',
  'holds-contact': () => 'Everyone can see this answer: leave out addresses, phone numbers and links',
};

/** Null for a message that is about something else. */
export function answerProblemOf(message: string, asked: Pick<AskedQuestion, 'kind' | 'seenBy'>): AnswerProblem | null {
  const known = Object.entries(answerProblems).find(([, say]) => say(asked) === message);
  // The keys are those of the table.
  return (known?.[0] as AnswerProblem | undefined) ?? null;
}
