import type { FactInput } from '#contract/door.ts';

export interface SavedFile {
  readonly facts: readonly FactInput[];
  /** The first name of who held the phone. */
  readonly helper: string | null;
}

/** Of a file that a helper's phone saved; a sentence that says why it cannot be loaded. */
export function readSavedFile(text: string, sheetId: string): SavedFile | string {
  const saved = parsed(text);
  if (saved === null || !Array.isArray(saved['facts'])) return 'This isn’t a file that a helper’s phone has saved.';
  if (saved['sheetId'] !== sheetId) return 'This file is from another signup sheet.';
  const facts = saved['facts'] as FactInput[];
  if (facts.length === 0) return 'Nothing waits in this file.';
  return { facts, helper: typeof saved['helper'] === 'string' ? saved['helper'] : null };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
