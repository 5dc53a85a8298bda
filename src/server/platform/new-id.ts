import { hash, randomInt, randomUUID } from 'node:crypto';

const COUNTS_TO = 2 ** 26;
let made = randomInt(COUNTS_TO / 2);

/**
 * A UUID of version 7 (RFC 9562). It begins with the time, so that rows written one after the other are neighbours in
 * the index, which halves what a commit has to write. A counter keeps the order of ids of the same moment in this
 * process (section 6.2, method 1). The rest is random; it is an id and never a secret.
 */
export function newId(now: Date): string {
  made = (made + 1) % COUNTS_TO;
  const moment = now.getTime().toString(16).padStart(12, '0');
  const high = (made >> 14).toString(16).padStart(3, '0');
  // Two bits say that it is a UUID of this kind.
  const low = (0x8000 | (made & 0x3fff)).toString(16);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${high}-${low}${randomUUID().slice(23)}`;
}

/** A constant UUID of version 8 (RFC 9562), derived from the name of something that exists once. */
export function idOfKind(kind: string): string {
  const hex = hash('sha256', kind);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL refuses a statement with any other text as id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
