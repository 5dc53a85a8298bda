import { walkAccount, walkSignIn } from '#e2e/support/screens/having-an-account.ts';
import { walkLostPages, walkPolicies } from '#e2e/support/screens/reading.ts';
import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';

testAsAParent({
  'signs in': walkSignIn,
  'has an account': walkAccount,
  'asks what becomes of data, and ends reminders': walkPolicies,
  'gets lost': walkLostPages,
});
