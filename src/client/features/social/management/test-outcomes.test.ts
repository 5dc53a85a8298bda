import { expect, test } from 'vitest';
import { connectionOutcome, postsOutcome } from './test-outcomes.ts';

const went = (facebook: boolean, instagram: boolean, ...errors: string[]) => ({
  results: { facebook, instagram, errors },
});

test('test posts on both platforms are a success', () => {
  expect(postsOutcome(went(true, true))).toEqual({
    title: 'Test posts sent successfully!',
    description: 'Both Facebook and Instagram posts were sent successfully.',
    tone: 'good',
  });
});

test.each([
  [went(true, false, 'Instagram: the token ended.', 'more'), 'The Facebook post was sent. Instagram: the token ended.'],
  [went(false, true), 'The Instagram post was sent. Some platforms failed.'],
])('a test post on one platform is a partial success that names it, with the first error', (answer, description) => {
  expect(postsOutcome(answer)).toEqual({ title: 'Partial success', description, tone: 'unsure' });
});

test.each([
  [went(false, false, 'Facebook: reconnect it.', 'more'), 'Facebook: reconnect it.'],
  [went(false, false), 'Failed to send test posts to social media platforms.'],
])('test posts on no platform have failed, for the first reason', (answer, description) => {
  expect(postsOutcome(answer)).toEqual({ title: 'Test posts failed', description, tone: 'bad' });
});

test('a test of the connection tells all that it found', () => {
  expect(connectionOutcome(went(true, true)).title).toBe('Connection Works');
  expect(connectionOutcome(went(true, false, 'Instagram is not connected.', 'The quota is used up.'))).toEqual({
    title: 'Issues found',
    description: 'Instagram is not connected. The quota is used up.',
    tone: 'bad',
  });
});
