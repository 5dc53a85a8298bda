import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { halfTypedIn } from './half-typed.ts';

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
