/** `unknown` after a broken connection, a time-out or an answer of 500 and above. */
export type Fate = 'accepted' | 'refused' | 'unknown';

export interface ToldSignup {
  readonly email: string;
  readonly slotId: string;
  readonly key: string;
  fate: Fate;
  id: string | null;
  /** Of the manage link. */
  token: string | null;
  cancelled: Fate | 'not asked';
}

/** What clients were told, which is what the data has to agree with afterwards. */
export class Journal {
  readonly signups: ToldSignup[] = [];
  /** Slots that a client asked to delete, with or without their sheet. */
  readonly deletions = new Map<string, Fate>();

  begin(email: string, slotId: string, key: string): ToldSignup {
    const signup: ToldSignup = {
      email,
      slotId,
      key,
      fate: 'unknown',
      id: null,
      token: null,
      cancelled: 'not asked',
    };
    this.signups.push(signup);
    return signup;
  }

  count(fate: Fate): number {
    return this.signups.filter((signup) => signup.fate === fate).length;
  }

  get cancelled(): number {
    return this.signups.filter(({ cancelled }) => cancelled === 'accepted').length;
  }

  /** As in `1,200 sign-ups accepted, 300 refused, 4 unknown, 90 cancelled`. */
  get words(): string {
    const said = (count: number) => count.toLocaleString('en');
    return `${said(this.count('accepted'))} sign-ups accepted, ${said(this.count('refused'))} refused, ${said(this.count('unknown'))} unknown, ${said(this.cancelled)} cancelled`;
  }
}
