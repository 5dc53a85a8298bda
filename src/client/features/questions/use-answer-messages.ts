import { useLingui } from '@lingui/react/macro';
import { answerProblemOf } from '#contract/answer-problems.ts';
import { longestAnswer, type AnswerProblem, type AskedQuestion } from '#domain/questions.ts';

interface AnswerMessages {
  of(asked: AskedQuestion, problem: AnswerProblem): string;
  ofServer(asked: AskedQuestion, message: string): string;
}

export function useAnswerMessages(): AnswerMessages {
  const { t } = useLingui();
  const wordsOf = (asked: AskedQuestion): Record<AnswerProblem, string> => {
    const most = longestAnswer(asked);
    return {
      required: t`Answer this question`,
      'too-long': t`The answer must be at most ${most} characters`,
      'not-a-number': t`Enter a number`,
      'no-choice': t`Choose one of the answers`,
      'holds-contact': t`Everyone can see this answer: leave out addresses, phone numbers and links`,
    };
  };
  return {
    of: (asked, problem) => wordsOf(asked)[problem],
    ofServer(asked, message) {
      const problem = answerProblemOf(message, asked);
      return problem === null ? message : wordsOf(asked)[problem];
    },
  };
}
