import type { UserView } from '#contract/accounts.ts';
import { isAdmin } from '#domain/roles.ts';
import type { User } from './accounts.store.ts';

/** A user as that user and full administrators see it. */
export function presentUser(user: User): UserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    emailConsent: user.email_consent,
    isAdmin: isAdmin(user.role),
    role: user.role,
    createdAt: user.created_at,
    lastLoginAt: user.last_login_at,
  };
}
