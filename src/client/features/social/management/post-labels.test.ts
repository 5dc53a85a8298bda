import { expect, test } from 'vitest';
import { postTrouble } from './post-labels.ts';

const moment = () => 'today at 3:30 p.m.';
const waiting = { state: 'waiting', attempts: 0, lastError: null, nextTryAt: null } as const;

test('of a post that is out, or that nobody wants any more, there is nothing to say', () => {
  const told = { attempts: 3, lastError: 'Too many calls', nextTryAt: null };
  expect(postTrouble({ ...told, state: 'sent' }, moment)).toBeNull();
  expect(postTrouble({ ...told, state: 'cancelled' }, moment)).toBeNull();
  expect(postTrouble(waiting, moment)).toBeNull();
});

test('of a post that waits it is said why, how often it was tried, and when it is tried next', () => {
  expect(postTrouble({ ...waiting, nextTryAt: '2026-11-20T23:30:00Z' }, moment)).toBe('Next try today at 3:30 p.m.');
  const tried = { attempts: 2, lastError: 'Too many calls', nextTryAt: '2026-11-20T23:30:00Z' };
  expect(postTrouble({ ...waiting, ...tried }, moment)).toBe('Too many calls. 2 tries. Next try today at 3:30 p.m.');
});

test('a post that failed is not tried again, and one that may be out is to be looked at', () => {
  const told = { attempts: 1, lastError: 'The picture was refused.', nextTryAt: '2026-11-20T23:30:00Z' };
  expect(postTrouble({ ...told, state: 'failed' }, moment)).toBe('The picture was refused.');
  expect(postTrouble({ ...told, state: 'unknown', nextTryAt: null }, moment)).toBe(
    'The picture was refused. It may have been posted. Check the platform before trying again.',
  );
});
