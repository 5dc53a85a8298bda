import { newKey } from './http.ts';
import { drafts } from './storage.ts';

interface KeptKey {
  readonly key: string;
  readonly content: string;
}

/**
 * An idempotency key, the same as long as the content is, also after a reload, so that a request whose answer was lost
 * does nothing twice. `draft` names what is being written.
 */
export function requestKey(draft: string, content: unknown): string {
  const text = JSON.stringify(content);
  const kept = drafts.read<KeptKey>(nameOf(draft));
  if (kept?.content === text) return kept.key;
  const key = newKey();
  drafts.write(nameOf(draft), { key, content: text } satisfies KeptKey);
  return key;
}

export function forgetRequestKey(draft: string): void {
  drafts.drop(nameOf(draft));
}

const nameOf = (draft: string) => `${draft}:key`;
