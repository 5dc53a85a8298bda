import type { AuditAction } from '#contract/audit.ts';
import type { heroImageForm } from './multipart.ts';
import { ann } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

/** What an administrator does, and what the log then says of it. */
export interface Write {
  readonly id?: string;
  /** What the path names, where that is no id. */
  readonly key?: string;
  /** What it is about, where the path does not name it. */
  readonly about?: string;
  readonly json?: object;
  /** What would be refused, where an empty body is not; null where nothing can be said wrong. */
  readonly wrong?: object | null;
  /** A body that is no JSON, with its headers. */
  readonly form?: ReturnType<typeof heroImageForm>;
  readonly says: { readonly action: AuditAction; readonly detail: string | null; readonly name: string | null };
}

/** What forms hold and what says who someone is. */
export const secret = { password: 'nine loud harmonicas', email: 'canary@families.example', phone: '604 555 7391' };

/** Words of which none may stand in the log. */
export const unsayable = ['harmonicas', 'canary', '555 7391', 'glockenspiel', ann.email, ann.phone];

/** Somebody whose contact details none may know. */
export const quill = { name: 'Quill', email: secret.email, phone: secret.phone };

/** Makes the write with the cookie of somebody. */
export function makeCall(hub: TestHub, call: string, { id, key, json, form }: Write, cookie: string) {
  const [method = '', address = ''] = call.split(' ');
  return hub.call(method, address.replace(':id', id ?? '').replace(':key', key ?? ''), {
    cookie,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { json: form.body, headers: form.headers }),
  });
}
