import { useLingui } from '@lingui/react/macro';
import { textLimits } from '#domain/text-limits.ts';
import { problemOf, type PersonField, type PersonProblem } from './person.ts';

export interface PersonMessages {
  of(field: PersonField, problem: PersonProblem): string;
  ofServer(field: PersonField, message: string): string;
}

export function usePersonMessages(): PersonMessages {
  const { t } = useLingui();
  const tooLong = (field: PersonField): string => {
    if (field === 'phone') return t`Phone must be at most ${textLimits.phone} characters`;
    if (field === 'notes') return t`Notes must be at most ${textLimits.notes} characters`;
    return t`Name must be at most ${textLimits.name} characters`;
  };
  const wordsOf = (field: PersonField): Record<PersonProblem, string> => {
    return {
      'name-required': t`Name is required`,
      'email-required': t`Email is required`,
      'email-invalid': t`Please enter a valid email address`,
      'phone-required': t`Enter a phone number so the organizer can reach you on the day`,
      'too-long': tooLong(field),
    };
  };
  return {
    of: (field, problem) => wordsOf(field)[problem],
    ofServer(field, message) {
      const problem = problemOf(message);
      return problem === null ? message : wordsOf(field)[problem];
    },
  };
}
