import { randomInt, randomUUID } from 'node:crypto';
import type { Answer, Asked } from '#attack/attack.ts';

/** Of a network that is reserved for documentation and asks for the first time. */
export function fromAnotherNetwork(): Asked['headers'] {
  return { 'x-forwarded-for': `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}::1` };
}

/** Nobody has it. */
export function madeUpAddress(): string {
  return `${randomUUID().slice(0, 12)}@families.example`;
}

/** The fields of an answer, none if it has another form. */
export function fieldsOf({ body }: Answer): Readonly<Record<string, unknown>> {
  return body.startsWith('{') ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : {};
}

/** The secret in the fragment of a link of an answer; empty without it. */
export function tokenAt(answer: Answer, field: string): string {
  const url = fieldsOf(answer)[field];
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hash.slice(1) : '';
}
