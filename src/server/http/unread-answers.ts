import type { ServerResponse } from 'node:http';

const MAX_UNREAD_BYTES = 32 * 1024 * 1024;
/** Smaller ones fit into what the system buffers for a connection anyway. */
const LARGE = 16 * 1024;

interface UnreadAnswers {
  add(response: ServerResponse, length: number): void;
}

/**
 * Limits the memory of large answers that clients have not read yet: above it, the largest are cut off. Clients can
 * repeat the request.
 */
export function limitUnreadAnswers(maxBytes = MAX_UNREAD_BYTES): UnreadAnswers {
  const lengths = new Map<ServerResponse, number>();
  let sum = 0;
  const remove = (response: ServerResponse) => {
    sum -= lengths.get(response) ?? 0;
    lengths.delete(response);
  };
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
