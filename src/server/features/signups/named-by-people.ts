import { z } from 'zod';

/** The first of `people` gives the name of a form without one. */
export function namedByPeople<Form extends z.ZodType>(form: Form) {
  return z.preprocess(withName, form);
}

function withName(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || 'name' in form || !('people' in form)) return form;
  const { people } = form;
  return Array.isArray(people) ? { ...form, name: (people[0] as { name?: unknown } | undefined)?.name } : form;
}
