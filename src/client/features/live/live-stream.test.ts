import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveCounts } from '#contract/live.ts';
import { present } from '#tests/support/present.ts';
import { createLiveStream } from './live-stream.ts';

class Line extends EventTarget {
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close() {
    this.readyState = 2;
  }
  say(counts: Partial<LiveCounts>) {
    this.dispatchEvent(new MessageEvent('counts', { data: JSON.stringify(counts) }));
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

function setUp() {
  const lines: Line[] = [];
  const heard: string[] = [];
  const listeners = { visibility: () => {}, online: () => {} };
  const around = {
    hidden: false,
    open: (url: string) => {
      const line = new Line(url);
      lines.push(line);
      return line as unknown as EventSource;
    },
    isHidden: () => around.hidden,
    onVisibilityChange: (listener: () => void) => {
      listeners.visibility = listener;
      return () => {};
    },
    onOnline: (listener: () => void) => {
      listeners.online = listener;
      return () => {};
    },
    random: () => 1,
  };
  const stream = createLiveStream(around, {
    counts: ({ sheetId }) => heard.push(sheetId),
    ended: () => heard.push('ended'),
  });
  const hide = (hidden: boolean) => {
    around.hidden = hidden;
    listeners.visibility();
  };
  const open = () => lines.filter(({ readyState }) => readyState !== 2);
  return { stream, lines, heard, hide, open, goOnline: () => listeners.online() };
}

describe('the stream of live counts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is one, whatever is wanted, and changes only when something else is wanted', () => {
    const { stream, lines, open } = setUp();
    stream.want(new Set(['b', 'a']));
    stream.want(new Set(['a', 'b']));
    stream.want('all');
    expect(lines.map(({ url }) => url)).toEqual(['/api/live?sheet=a,b', '/api/live']);
    expect(open()).toHaveLength(1);
    stream.want(new Set());
    expect(open()).toHaveLength(0);
  });

  test('hears nothing of a line that it has left', () => {
    const { stream, lines, heard } = setUp();
    stream.want(new Set(['a']));
    present(lines[0]).say({ sheetId: 'a' });
    stream.want('all');
    present(lines[0]).say({ sheetId: 'late' });
    present(lines[1]).say({ sheetId: 'b' });
    expect(heard).toEqual(['a', 'ended', 'b']);
  });

  test('holds no connection while the tab is hidden and opens one again when it is shown', () => {
    const { stream, open, hide } = setUp();
    stream.want('all');
    hide(true);
    expect(open()).toHaveLength(0);
    stream.want(new Set(['a']));
    expect(open()).toHaveLength(0);
    hide(false);
    expect(open().map(({ url }) => url)).toEqual(['/api/live?sheet=a']);
  });

  test('leaves a broken line to the browser, which takes it up again by itself', () => {
    const { stream, lines, heard } = setUp();
    stream.want('all');
    present(lines[0]).fail(0);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(1);
    expect(heard).toEqual(['ended']);
  });

  test('comes back with growing waits when the server answers with an error', () => {
    const { stream, lines } = setUp();
    stream.want('all');
    const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    for (const [index, wait] of waits.entries()) {
      present(lines[index]).fail(2);
      vi.advanceTimersByTime(wait - 1);
      expect(lines).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(index + 2);
    }
    const last = present(lines.at(-1));
    last.dispatchEvent(new Event('open'));
    last.fail(2);
    vi.advanceTimersByTime(2_000);
    expect(lines).toHaveLength(waits.length + 2);
  });

  test('comes back at once when the browser is online again', () => {
    const { stream, lines, goOnline } = setUp();
    stream.want('all');
    goOnline();
    expect(lines).toHaveLength(1);
    present(lines[0]).fail(2);
    goOnline();
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(2);
  });
});
