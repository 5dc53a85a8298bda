import { shorten } from '#domain/shorten.ts';
import type { Channel, CommunicationStatus, CommunicationView } from '#contract/communications.ts';

export interface SourcePage {
  /** Null for all. */
  readonly channel: Channel | null;
  /** Null for all; `failed` includes `unknown`. */
  readonly status: CommunicationStatus | null;
  readonly search: string;
  readonly before: string | null;
  readonly most: number;
}

/** Ids of all sources rise with time, so that one order holds for all. */
export interface CommunicationSource {
  readonly channels: readonly Channel[];
  /** Newest first, with the beginning of each text. */
  newest(page: SourcePage): Promise<CommunicationView[]>;
  /** With its whole text; null when this source does not have it. */
  whole(id: string): Promise<CommunicationView | null>;
}

const MAX_EXCERPT = 200;

export function excerpt(text: string): string {
  const [heading = '', ...rest] = text.split('\n\n');
  return shorten((rest.length === 0 ? heading : rest.join(' ')).replace(/\s+/g, ' ').trim(), MAX_EXCERPT);
}
