import { showToast } from '#client/lib/toast.ts';

/** All problems at once, in addition to those by the fields. */
export function showValidationToast(messages: readonly string[]): void {
  showToast({ title: 'Validation Error', description: messages.join('. '), variant: 'destructive' });
}
