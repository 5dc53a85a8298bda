import { useState } from 'react';
import type { ErrorAnswer } from '#contract/errors.ts';
import type { AnswerInput, QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { answerField, readAnswerField, wordsIn } from '#domain/questions.ts';
import { useWanted } from '#client/features/sheets/organizers-words.tsx';
import { drafts } from '#client/lib/storage.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import { answersOfDraft, checkAnswers, type AnswerDraft } from './answer-draft.ts';
import { useAnswerMessages } from './use-answer-messages.ts';

export interface AnswerForm {
  readonly draft: AnswerDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (draft: AnswerDraft) => void;
  /** Shows what is wrong, and answers it for the summary. */
  readonly check: () => FieldProblem[];
  /** Shows what the server refused by the questions, and answers it for the summary. */
  readonly tellServerErrors: (errors: ErrorAnswer['errors']) => FieldProblem[];
  /** What is sent; right only after a check without problems. */
  readonly answers: () => AnswerInput[];
}

interface Answering {
  readonly questions: readonly QuestionView[];
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
  /** What is typed is kept in this tab under this name, so that a reload loses nothing. */
  readonly draftName: string;
  readonly initial?: AnswerDraft;
}

export function isOfAnswer({ path }: { readonly path: string }): boolean {
  return readAnswerField(path) !== null;
}

/** The answers of a form. */
export function useAnswers({ questions, written, draftName, initial = {} }: Answering): AnswerForm {
  const words = useAnswerMessages();
  const wanted = useWanted(written);
  const [draft, setDraft] = useState<AnswerDraft>(() => ({ ...initial, ...drafts.read<AnswerDraft>(draftName) }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const show = (messages: Readonly<Record<string, string>>): FieldProblem[] => {
    setErrors(messages);
    return questions.flatMap((question) => {
      const message = messages[question.id];
      if (message === undefined) return [];
      // Several questions can have the same message.
      return [
        { fieldId: answerField(question.id), message: `${wordsIn(wanted, question, written).text} – ${message}` },
      ];
    });
  };
  const named = (message: (question: QuestionView) => string | undefined) =>
    Object.fromEntries(
      questions.flatMap((question) => {
        const said = message(question);
        return said === undefined ? [] : [[question.id, said]];
      }),
    );
  return {
    draft,
    errors,
    change(next) {
      drafts.write(draftName, next);
      setDraft(next);
    },
    check() {
      const problems = checkAnswers(questions, draft);
      return show(
        named((question) => {
          const problem = problems[question.id];
          return problem === undefined ? undefined : words.of(question, problem);
        }),
      );
    },
    tellServerErrors(refused = []) {
      const byPath = new Map(refused.filter(isOfAnswer).map(({ path, message }) => [path, message]));
      const known = show(
        named((question) => {
          const message = byPath.get(answerField(question.id));
          return message === undefined ? undefined : words.ofServer(question, message);
        }),
      );
      // A question that was added while the form was open comes with the next look at the sheet.
      return byPath.size > 0 && known.length === 0 ? [...byPath.values()].map((message) => ({ message })) : known;
    },
    answers: () => answersOfDraft(questions, draft),
  };
}
