import type { SignupView } from '#contract/signups.ts';
import type { Signup } from './signups.store.ts';

export function presentSignup(signup: Signup): SignupView {
  return {
    id: signup.id,
    slotId: signup.slotId,
    userId: signup.userId,
    name: signup.name,
    email: signup.email,
    phone: signup.phone,
    notes: signup.notes,
    emailConsent: signup.emailConsent,
    preferredLanguage: signup.preferredLanguage,
    signupTime: signup.signupTime,
  };
}

export function presentBySlot(signups: readonly Signup[]): Map<string, SignupView[]> {
  return Map.groupBy(signups.map(presentSignup), ({ slotId }) => slotId);
}
