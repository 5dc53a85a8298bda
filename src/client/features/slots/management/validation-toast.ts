import { showToast } from '#client/lib/toast.ts';

/** What is wrong with a slot, all at once, in addition to the words by the fields. */
export function showValidationToast(messages: readonly string[]): void {
  showToast({ title: 'Validation Error', description: messages.join('. '), variant: 'destructive' });
}
