import type { Answer } from '#attack/attack.ts';

/** What tells of the inside: stacks, files, statements, packages. */
const INSIDE = [
  /\bat \S+ \(?\S*:\d+:\d+/,
  /\.[cm]?[jt]sx?:\d+/,
  /node_modules|node:internal|\/src\/server\/|\/tmp\/|\/home\/|\/root\//,
  /\b(?:select|insert into|delete from)\b.+\b(?:where|values)\b/i,
  /sqlite|postgres|kysely|errno|ECONN|ENOENT|syscall/i,
  /\b(?:TypeError|RangeError|SyntaxError|ZodError)\b/,
];

/** Of any answer: an error of the server's own, or one that tells of the inside. Null for all others. */
export function answersUnsafely({ status, body }: Answer): string | null {
  if (status >= 500 && status !== 503) return `was answered with ${status}`;
  if (status < 400) return null;
  const said = body.replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>/gs, '');
  const told = INSIDE.map((pattern) => pattern.exec(said)?.[0]).find((part) => part !== undefined);
  return told === undefined ? null : `tells of the inside: ${told.slice(0, 80)}`;
}

export function isRefusal({ status }: Answer): boolean {
  return [401, 403, 404].includes(status);
}

/** The words of a header, however often it came. */
export function headerOf({ headers }: Answer, name: string): string {
  const value = headers[name] ?? '';
  return Array.isArray(value) ? value.join('\n') : value;
}

/** What a client can tell two answers apart by, apart from ids of requests and the time. */
export function comparable({ status, headers, body }: Answer): string {
  return `${status} ${String(headers['content-type'] ?? '')} ${body}`;
}
