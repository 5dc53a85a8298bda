import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';
import { walkCall } from '#e2e/support/screens/calls.ts';

testAsAParent({ 'answers a call for helpers': walkCall });
