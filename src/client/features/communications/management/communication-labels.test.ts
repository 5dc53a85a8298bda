import { describe, expect, it } from 'vitest';
import type { CommunicationView } from '#contract/communications.ts';
import { formatKind, formatState } from './communication-labels.ts';

const known = { mailReady: true, now: new Date('2026-11-20T18:00:00Z'), moment: (instant: string) => `at ${instant}` };

type View = Pick<CommunicationView, 'status' | 'errorMessage'> & { channel?: CommunicationView['channel'] };

function words(view: View, more: Partial<CommunicationView['metadata']> = {}, mailReady = true): string {
  const metadata = { kind: 'x', language: 'en', attempts: 0, sentAt: null, nextTryAt: null, canResend: false, ...more };
  return formatState({ channel: 'email', ...view, metadata }, { ...known, mailReady });
}

describe('the state of a mail in words', () => {
  it.each<[string, string]>([
    [
      words({ status: 'success', errorMessage: null }, { sentAt: '2026-11-20T17:00:00Z' }),
      'Sent at 2026-11-20T17:00:00Z.',
    ],
    [words({ status: 'success', errorMessage: null }), 'Sent.'],
    [words({ status: 'success', errorMessage: null }, { sentAt: '8 a.m.' }), 'Sent at 8 a.m.'],
    [
      words({ status: 'failed', errorMessage: 'The mail server refused the recipient (550 5.1.1)' }),
      'Not sent. The mail server refused the recipient (550 5.1.1).',
    ],
    [words({ status: 'unknown', errorMessage: 'Nobody knows.' }), 'It may have arrived. Nobody knows.'],
    [words({ status: 'pending', errorMessage: null }, {}, false), 'Waiting for email to be set up or resumed.'],
    [words({ status: 'pending', errorMessage: null }), 'Waiting to be sent, tried in a moment.'],
    [
      words({ status: 'pending', errorMessage: 'Later' }, { nextTryAt: '2026-11-20T18:05:00Z' }),
      'Not taken yet, tried again at 2026-11-20T18:05:00Z. Later.',
    ],
    [
      words({ channel: 'facebook', status: 'pending', errorMessage: 'Facebook is not connected' }, {}, false),
      'Waiting to be posted. Facebook is not connected.',
    ],
    [
      words(
        { channel: 'webhook', status: 'pending', errorMessage: 'The receiver answered 503' },
        { nextTryAt: '2026-11-20T18:05:00Z' },
      ),
      'Not taken yet, tried again at 2026-11-20T18:05:00Z. The receiver answered 503.',
    ],
  ])('is %j', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('has kinds as people write them', () => {
    expect(formatKind('signup-confirmation')).toBe('Sign-up confirmation');
  });
});
