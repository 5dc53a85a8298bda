import type { LetterContent } from '#contract/letters.ts';
import { drafts } from '#client/lib/storage.ts';

interface KeptKey {
  readonly key: string;
  readonly content: string;
}

/**
 * The same as long as the words are, also after a reload, so that a letter whose answer was lost does not go out twice.
 * `draft` names what is being written.
 */
export function letterKey(draft: string, { subject, text }: LetterContent): string {
  const content = JSON.stringify([subject, text]);
  const kept = drafts.read<KeptKey>(nameOf(draft));
  if (kept?.content === content) return kept.key;
  const key = newKey();
  drafts.write(nameOf(draft), { key, content } satisfies KeptKey);
  return key;
}

export function forgetLetterKey(draft: string): void {
  drafts.drop(nameOf(draft));
}

const nameOf = (draft: string) => `${draft}:key`;

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
