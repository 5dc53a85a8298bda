import { useLingui } from '@lingui/react/macro';
import { textLimits } from '#domain/text-limits.ts';
import { useAddressMessage } from '#client/ui/use-address-message.ts';
import { problemOf, type PersonField, type PersonFields, type PersonProblem } from './person.ts';

export interface PersonMessages {
  of(field: PersonField, problem: PersonProblem, typed: PersonFields): string;
  ofServer(field: PersonField, message: string, typed: PersonFields): string;
}

export function usePersonMessages(): PersonMessages {
  const { t } = useLingui();
  const messageOfAddress = useAddressMessage();
  const tooLong = (field: PersonField): string => {
    if (field === 'phone') return t`Phone must be at most ${textLimits.phone} characters`;
    if (field === 'notes') return t`Notes must be at most ${textLimits.notes} characters`;
    return t`Name must be at most ${textLimits.name} characters`;
  };
  const wordsOf = (field: PersonField, { email }: PersonFields): Record<PersonProblem, string> => {
    return {
      'name-required': t`Name is required`,
      'email-required': t`Email is required`,
      'email-invalid': messageOfAddress(email),
      'phone-required': t`Enter a phone number so the organizer can reach you on the day`,
      'too-long': tooLong(field),
    };
  };
  return {
    of: (field, problem, typed) => wordsOf(field, typed)[problem],
    ofServer(field, message, typed) {
      const problem = problemOf(message);
      return problem === null ? message : wordsOf(field, typed)[problem];
    },
  };
}
