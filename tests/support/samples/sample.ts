import type { AuditAction } from '#contract/audit.ts';
import type { multipart } from '#tests/support/multipart.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import type { Made } from './make-everything.ts';

/**
 * What a caller gets: success; the status of a refusal; `own`: only for what is theirs, else 404; `others`: only for
 * what is not theirs, else 403; `token`: success, and the token in the body decides.
 */
export type Outcome = 'ok' | 401 | 403 | 'own' | 'others' | 'token';

type Who = readonly [
  anonymous: Outcome,
  user: Outcome,
  volunteerAdmin: Outcome,
  fullAdmin: Outcome,
  /** What a user gets who organizes a sheet, if it is more than other users get: that sheet only, else 404. */
  coOrganizer?: 'sheet' | 'ok',
];

export const EVERYONE: Who = ['ok', 'ok', 'ok', 'ok'];
export const SIGNED_IN: Who = [401, 'ok', 'ok', 'ok'];
export const OWNERS: Who = [401, 'own', 'own', 'own'];
export const OWNERS_AND_ADMINISTRATORS: Who = [401, 'own', 'ok', 'ok'];
export const ADMINISTRATORS: Who = [401, 403, 'ok', 'ok'];
/** Also co-organizers, for their sheet. */
export const OF_SHEET: Who = [401, 403, 'ok', 'ok', 'sheet'];
/** Also co-organizers of any sheet. */
export const OF_ANY_SHEET: Who = [401, 403, 'ok', 'ok', 'ok'];
export const FULL: Who = [401, 403, 403, 'ok'];
export const FULL_OF_OTHERS: Who = [401, 403, 403, 'others'];
export const TOKEN: Who = ['token', 'token', 'token', 'token'];

export type Named = keyof Made;

/** The subject is the caller, what the call made, or what this names; else what the path names. */
type Subject = 'caller' | 'what it made' | Named;

/** A valid request of a call, about what `makeEverything` has made. */
export interface Sample {
  /**
   * Who may make it: the agreed access rights, written down a second time on purpose. A change that opens a call in
   * `src/contract/access.ts` has to be made here too.
   */
  readonly who: Who;
  /** Who makes it; by default a full administrator where strangers may not. */
  readonly as?: 'owner';
  /** What the path names, in its order. */
  readonly names?: Named | readonly Named[];
  readonly query?: (made: Made) => string;
  readonly json?: object | ((made: Made) => object);
  /** Sent as a form of fields. */
  readonly fields?: (made: Made) => Readonly<Record<string, string>>;
  readonly file?: ReturnType<typeof multipart>;
  /** Cookies beside those of the session. */
  readonly cookie?: Named;
  /** What else it needs, and nobody else may find. */
  readonly needs?: (hub: TestHub, made: Made) => Promise<unknown>;
  /** The line in the audit log, if an administrator does it. */
  readonly says?: {
    readonly action: AuditAction;
    readonly detail?: string;
    /** The name of the subject. */
    readonly name?: string;
    readonly about?: Subject;
    /** The subject is no row, such as a setting. */
    readonly ofNothing?: true;
  };
  /** A body that is refused where an empty one is not. */
  readonly wrong?: object;
  /** The status where the valid request is refused, because it would need more than a request. */
  readonly refused?: number;
}
