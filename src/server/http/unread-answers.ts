import type { ServerResponse } from 'node:http';

const MAX_UNREAD_BYTES = 32 * 1024 * 1024;
/** Smaller ones fit into what the machine buffers for a connection anyway. */
const LARGE = 16 * 1024;

interface UnreadAnswers {
  /** Notes an answer of so many characters that was made for one request and is about to be sent. */
  add(response: ServerResponse, length: number): void;
}

/**
 * Bounds what large answers take in memory until their clients have read them: when they are too many together, the
 * largest are broken off. A client repeats such a request if it still wants the answer.
 */
export function limitUnreadAnswers(maxBytes = MAX_UNREAD_BYTES): UnreadAnswers {
  const lengths = new Map<ServerResponse, number>();
  let sum = 0;
  const remove = (response: ServerResponse) => {
    sum -= lengths.get(response) ?? 0;
    lengths.delete(response);
  };
  /** What is unread of those that were added before. */
  const unread = () =>
    [...lengths.keys()]
      .map((response) => ({ response, bytes: response.writableLength }))
      .filter(({ bytes }) => bytes > 0);
  return {
    add(response, length) {
      if (length < LARGE) return;
      if (sum + length > maxBytes) {
        const largestFirst = unread().toSorted((a, b) => b.bytes - a.bytes);
        let left = length + largestFirst.reduce((all, { bytes }) => all + bytes, 0);
        for (const { response: other, bytes } of largestFirst) {
          if (left <= maxBytes) break;
          left -= bytes;
          other.destroy();
        }
      }
      lengths.set(response, length);
      sum += length;
      response.once('close', () => remove(response));
    },
  };
}
