import { OperatorError } from '#server/platform/operator-error.ts';

/** For administrators. Other errors may quote data, so of them only the kind is told. */
export function whyBackupFailed(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const { code, name } = error as NodeJS.ErrnoException;
  return `The backup failed because of an unexpected error (${code ?? name ?? 'unknown'}).`;
}
