import type { OwnSignupView, SignupView } from '#contract/signups.ts';
import type { Signup } from './signups.store.ts';

/** Without what only the volunteer sees. */
export function presentSignup(signup: Signup): SignupView {
  return {
    id: signup.id,
    slotId: signup.slotId,
    userId: signup.userId,
    name: signup.name,
    email: signup.email,
    phone: signup.phone,
    ...(signup.personId === null ? {} : { personId: signup.personId }),
    notes: signup.notes,
    emailConsent: signup.emailConsent,
    preferredLanguage: signup.preferredLanguage,
    signupTime: signup.signupTime,
    ...presentBrought(signup),
    ...(signup.displayName === null ? {} : { displayName: signup.displayName }),
    ...(signup.groupId === null ? {} : { groupId: signup.groupId }),
  };
}

/** What is as in a plain shift is absent. */
function presentBrought({
  quantity,
  bringing,
  marks,
}: Pick<Signup, 'quantity' | 'bringing' | 'marks'>): Pick<SignupView, 'quantity' | 'bringing' | 'marks'> {
  return {
    ...(quantity === 1 ? {} : { quantity }),
    ...(bringing === null ? {} : { bringing }),
    ...(marks === null ? {} : { marks: [...marks] }),
  };
}

export function presentOwnSignup(signup: Signup): OwnSignupView {
  return { ...presentSignup(signup), callConsent: signup.callConsent, newsConsent: signup.newsConsent };
}

export function presentBySlot(signups: readonly Signup[], present = presentSignup): Map<string, SignupView[]> {
  return Map.groupBy(signups.map(present), ({ slotId }) => slotId);
}
