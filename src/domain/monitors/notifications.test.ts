import { describe, expect, it } from 'vitest';
import { nextUrgentMailAt } from './notifications.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const next = (earlier: readonly string[], now: string) => nextUrgentMailAt(earlier.map(at), new Date(at(now)));

describe('the next mail of what cannot wait', () => {
  it('goes out at once while there were few', () => {
    expect(next([], '18:00')).toEqual(new Date(at('18:00')));
    expect(next(['17:57', '17:58', '17:59', '18:00'], '18:00')).toEqual(new Date(at('18:00')));
  });

  it('follows the last one after five minutes once there were five', () => {
    const five = ['17:56', '17:57', '17:58', '17:59', '18:00'];
    expect(next(five, '18:01')).toEqual(new Date(at('18:05')));
    expect(next([...five, '18:05'], '18:08')).toEqual(new Date(at('18:10')));
    expect(next(five, '18:09')).toEqual(new Date(at('18:09')));
  });
});
