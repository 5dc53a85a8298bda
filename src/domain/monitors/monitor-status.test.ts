import { describe, expect, it } from 'vitest';
import { statusAfterFailure, statusAfterSuccess, type MonitorState, type Transition } from './monitor-status.ts';

function over(checks: string, from: MonitorState = { status: 'active', errorCount: 0 }): Transition[] {
  let state = from;
  return checks.split('').map((check) => {
    const transition = check === 'f' ? statusAfterFailure(state) : statusAfterSuccess(state);
    state = transition;
    return transition;
  });
}
const notices = (transitions: readonly Transition[]) => transitions.map(({ notice }) => notice).filter(Boolean);

describe('the status of a monitor', () => {
  it('is error from the third failure in a row on, with one notice, and active again with one more', () => {
    const transitions = over('ffffffffffs');
    expect(transitions.map(({ status }) => status)).toEqual([
      'active',
      'active',
      ...Array.from({ length: 8 }, () => 'error'),
      'active',
    ]);
    expect(transitions[2]?.notice).toBe('failing');
    expect(notices(transitions)).toEqual(['failing', 'recovered']);
    expect(transitions.map(({ errorCount }) => errorCount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]);
  });

  it('stays active when failures do not follow each other', () => {
    expect(notices(over('ffsffsffs'))).toEqual([]);
  });

  it('tells of every episode anew', () => {
    expect(notices(over('fffsfffs'))).toEqual(['failing', 'recovered', 'failing', 'recovered']);
  });

  it('stays paused whatever a check by hand finds', () => {
    const transitions = over('ffffs', { status: 'paused', errorCount: 0 });
    expect(transitions.every(({ status }) => status === 'paused')).toBe(true);
    expect(notices(transitions)).toEqual([]);
  });

  it('tells of a monitor that failed while it was paused and goes on failing', () => {
    expect(notices(over('ff', { status: 'active', errorCount: 7 }))).toEqual(['failing']);
  });
});
