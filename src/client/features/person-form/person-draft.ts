import type { UserView } from '#contract/accounts.ts';
import { drafts } from '#client/lib/storage.ts';
import { nobody, type PersonFields } from './person.ts';

const FORM = 'sign-up';

/** The draft of this tab, so that a reload loses nothing and a second signup is half filled in. */
export function readPersonDraft(): PersonFields {
  return { ...nobody, ...drafts.read<Partial<PersonFields>>(FORM) };
}

export function keepPersonDraft(typed: PersonFields): void {
  drafts.write(FORM, typed);
}

/** After a signup the person stays for the next one, but not the notes. */
export function keepPersonOnly({ name, email, phone }: Pick<PersonFields, 'name' | 'email' | 'phone'>): PersonFields {
  const person = { ...nobody, name, email, phone };
  drafts.write(FORM, person);
  return person;
}

export type KnownUser = Pick<UserView, 'name' | 'email' | 'phone'>;

export function filledFrom(typed: PersonFields, user: KnownUser | null): PersonFields {
  if (user === null) return typed;
  return {
    ...typed,
    name: typed.name || user.name,
    email: typed.email || user.email,
    phone: typed.phone || (user.phone ?? ''),
  };
}
