import type { SignupView } from '#contract/signups.ts';

/** The name under which a change of a signup outlives a reload. */
export function changeDraft({ id }: Pick<SignupView, 'id'>): string {
  return `change:${id}`;
}
