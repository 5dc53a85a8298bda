import type { SignupView } from '#contract/signups.ts';

export function changeDraft({ id }: Pick<SignupView, 'id'>): string {
  return `change:${id}`;
}
