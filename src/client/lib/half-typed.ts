import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { FieldProblem } from '#client/ui/error-summary.tsx';

const messages: Readonly<Record<string, string>> = {
  date: 'Enter a whole date',
  time: 'Enter a whole time',
  'datetime-local': 'Enter a whole date and time',
};

/**
 * What is wrong with a date or a time of which only a part was typed: browsers give it as empty. Firefox knows it only
 * where a whole one stood before.
 */
export function halfTyped({ type, validity }: HTMLInputElement): string | undefined {
  return validity.badInput ? messages[type] : undefined;
}

/** Tells the fields themselves as well. */
export function halfTypedIn(place: Element | null): FieldProblem[] {
  const fields = place?.querySelectorAll('input') ?? [];
  return Array.from(fields).flatMap((field) => {
    const message = halfTyped(field);
    if (message === undefined) return [];
    field.checkValidity();
    return [{ fieldId: field.id, message }];
  });
}

/** Also refuses what is half typed in the fields of the form `id`, whose own ids begin with it. */
export function refusingHalfTyped<Fields extends FieldValues, Values>(
  id: string,
  resolver: Resolver<Fields, unknown, Values>,
): Resolver<Fields, unknown, Values> {
  return async (...asked) => {
    const found = await resolver(...asked);
    const half = halfTypedIn(document.getElementById(id));
    if (half.length === 0) return found;
    // Valid fields have an object of another type, which is empty.
    const errors = { ...found.errors } as FieldErrors<Fields>;
    for (const { fieldId = '', message } of half) set(errors, fieldId.slice(id.length + 1), { type: 'half', message });
    return { values: {}, errors };
  };
}
