import type { SignupView } from '#contract/signups.ts';

/** The key of a draft that survives a reload. */
export function changeDraft({ id }: Pick<SignupView, 'id'>): string {
  return `change:${id}`;
}
