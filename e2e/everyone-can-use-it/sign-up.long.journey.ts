import { walkManage, walkPlainForms, walkSignUp } from '#e2e/support/screens/signing-up.ts';
import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';

testAsAParent({
  'signs up': walkSignUp,
  'signs up without the dialog': walkPlainForms,
  'changes and cancels a sign-up': walkManage,
});
