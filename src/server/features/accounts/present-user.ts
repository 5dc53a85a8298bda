import type { OwnUserView, UserView } from '#contract/accounts.ts';
import type { Consents } from '#domain/consents.ts';
import { isAdmin } from '#domain/roles.ts';
import type { User } from './accounts.store.ts';

/** A user as full administrators see it. */
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

/** A user as that user sees it. */
export function presentOwnUser(user: User): OwnUserView {
  return {
    ...presentUser(user),
    callConsent: user.call_consent,
    newsConsent: user.news_consent,
    ...(user.weekly_email ? { weeklyEmail: true } : {}),
  };
}

/** In the words of the product, not of the table. */
export function consentsOf(user: User): Consents {
  return { emailConsent: user.email_consent, callConsent: user.call_consent, newsConsent: user.news_consent };
}
