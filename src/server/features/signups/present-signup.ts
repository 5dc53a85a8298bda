import type { SignupView } from '#contract/signups.ts';
import type { Signup } from './signups.store.ts';

/** A signup as its owner and organizers see it. */
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

/** Signups by the slot they are for, in their order. */
export function presentBySlot(signups: readonly Signup[]): Map<string, SignupView[]> {
  return Map.groupBy(signups.map(presentSignup), ({ slotId }) => slotId);
}
