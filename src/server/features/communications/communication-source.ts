import { shorten } from '#domain/shorten.ts';
import type { Channel, CommunicationStatus, CommunicationView } from '#contract/communications.ts';

export interface SourcePage {
  /** Null for all. */
  readonly channel: Channel | null;
  /** Null for all; `failed` means what is unknown too. */
  readonly status: CommunicationStatus | null;
  readonly search: string;
  readonly before: string | null;
  readonly most: number;
}

/** Something of which the history tells. Ids of all sources rise with the moment, so that one order holds for all. */
export interface CommunicationSource {
  readonly channels: readonly Channel[];
  /** The newest of its own first, with the beginning of each text. */
  newest(page: SourcePage): Promise<CommunicationView[]>;
  /** One of its own with its whole text, or null. */
  whole(id: string): Promise<CommunicationView | null>;
}

const MAX_EXCERPT = 200;

/** The beginning of a text in one line, past its heading, which says no more than the subject. */
export function excerpt(text: string): string {
  const [heading = '', ...rest] = text.split('\n\n');
  return shorten((rest.length === 0 ? heading : rest.join(' ')).replace(/\s+/g, ' ').trim(), MAX_EXCERPT);
}
