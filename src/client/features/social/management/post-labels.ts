import { Ban, type LucideIcon } from 'lucide-react';
import type { PostView } from '#contract/social-media.ts';
import type { PostSource, PostState } from '#domain/social/posts.ts';
import { withFullStop } from '#client/lib/sentences.ts';
import type { Tone } from '#client/ui/state-badge.tsx';

interface StateLook {
  readonly tone: Tone;
  readonly words: string;
  readonly sign?: LucideIcon;
}

export const stateLooks: Readonly<Record<PostState, StateLook>> = {
  waiting: { tone: 'waiting', words: 'Waiting' },
  sending: { tone: 'waiting', words: 'Sending' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Failed' },
  cancelled: { tone: 'waiting', words: 'Cancelled', sign: Ban },
  unknown: { tone: 'unsure', words: 'Unclear' },
};

export const sourceLabels: Readonly<Record<PostSource, string>> = {
  change: 'School website',
  sheet: 'Signup sheet',
  test: 'Test',
};

type Told = Pick<PostView, 'state' | 'attempts' | 'lastError' | 'nextTryAt'>;

/** Null where nothing went wrong. `moment` formats a moment. */
export function postTrouble(told: Told, moment: (instant: string) => string): string | null {
  const { state, attempts, lastError, nextTryAt } = told;
  if (state === 'sent' || state === 'cancelled') return null;
  const said = [
    lastError,
    state === 'unknown' ? 'It may have been posted. Check the platform before trying again' : null,
    attempts > 1 ? `${attempts} tries` : null,
    nextTryAt === null || state === 'failed' ? null : `Next try ${moment(nextTryAt)}`,
  ].filter((part) => part !== null);
  return said.length === 0 ? null : said.map(withFullStop).join(' ');
}
