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
