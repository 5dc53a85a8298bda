import { foldWords } from '#domain/fold-words.ts';
import type { Platform } from '#server/platform/platform.ts';

interface Someone {
  /** Of the signup, or of the fact that added them. */
  readonly id: string;
  /** Null once they have left. */
  readonly name: string | null;
  readonly address: string | null;
}

/**
 * The same for all hours of one address and name; an address that only looks alike is another mailbox. Who was added
 * without an address counts as another person each time, and so is who has left.
 */
export function personKey({ secrets }: Pick<Platform, 'secrets'>, { id, name, address }: Someone): string {
  const isKnown = address !== null && address !== '' && name !== null;
  return secrets.sign('hours-person', isKnown ? `${address.toLowerCase()}\n${foldWords(name)}` : id);
}
