import { useLingui } from '@lingui/react/macro';
import type { SignUpForm } from '#contract/forms.ts';
import { holdsContact } from '#domain/holds-contact.ts';
import { readItemField, type FurtherPerson } from '#domain/plain-form.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import type { ControlOfPerson } from '#client/features/person-form/person-control.ts';
import { isPersonField } from '#client/features/person-form/person.ts';
import { useAskedMessages, useTooManyPlaces } from '#client/features/asking/use-asked.ts';
import { usePersonMessages } from '#client/features/person-form/use-person-messages.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import { fieldOfPlainForm } from './plain-places.tsx';
import { useAnswerProblems, type PlaceOfForm } from './plain-questions.tsx';

const idOf = (field: string) => `sign-up-${field}`;

/** What the fields of a form hold and say. */
export function plainFields(typed: SignUpForm['typed'], problems: readonly FieldProblem[]) {
  const errorOf = (field: string) => problems.find(({ fieldId }) => fieldId === idOf(field))?.message;
  const control: ControlOfPerson = (field) => ({
    id: idOf(field),
    name: field,
    error: errorOf(field),
    ...valueOf(typed[field]),
  });
  return { fields: { typed, idOf, errorOf }, control };
}

function valueOf(typed: string | boolean) {
  return typeof typed === 'boolean' ? { defaultChecked: typed } : { defaultValue: typed };
}

/** For the summary and the fields. */
export function usePlainProblems({ problems, typed }: SignUpForm, places: readonly PlaceOfForm[]): FieldProblem[] {
  const words = usePersonMessages();
  const { t } = useLingui();
  const tooManyPlaces = useTooManyPlaces();
  const ofAnswer = useAnswerProblems(places);
  const slotIds = places.map(({ slot }) => slot.id);
  const messageAt = useFurtherMessages(typed);
  const later = t`Please try again later.`;
  return problems.map((problem) => {
    if (problem.kind === 'too-many') return { message: tooManyPlaces };
    // What else is refused has to do with nothing that a person can put right.
    if (problem.kind !== 'field')
      return { message: problem.kind === 'busy' ? `${t`The server is busy.`} ${later}` : later };
    const { path, message } = problem;
    const answer = ofAnswer({ path, message });
    if (answer !== null) return answer;
    if (isPersonField(path)) return { fieldId: idOf(path), message: words.ofServer(path, message, typed) };
    const further = fieldOfPlainForm(path, { slotIds, typed });
    return further === null ? { message: later } : { fieldId: idOf(further), message: messageAt(further, message) };
  });
}

/** In the visitor's language, where the field itself shows what is wrong. */
function useFurtherMessages(typed: SignUpForm['typed']): (field: string, message: string) => string {
  const words = useAskedMessages();
  const { t } = useLingui();
  return (field, message) => {
    if (field === 'displayName') return holdsContact(typed.displayName) ? words['shows-contact'] : message;
    const item = readItemField(field);
    if (item === null)
      return typed[field as FurtherPerson].length > textLimits.name ? words['name-too-long'] : words['name-twice'];
    const { quantity, bringing } = typed.items[item.slotId] ?? { quantity: '', bringing: '' };
    if (item.field === 'quantity') return /^\s*[1-9]\d*\s*$/.test(quantity) ? message : t`Enter a number`;
    if (holdsContact(bringing)) return words['shows-contact'];
    return singleLine(bringing) === '' ? words['bringing-required'] : message;
  };
}
