import { showToast } from '#client/lib/toast.ts';

export function showValidationToast(messages: readonly string[]): void {
  showToast({ title: 'Validation Error', description: messages.join('. '), variant: 'destructive' });
}
