import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';
import { walkHandOver } from '#e2e/support/screens/handing-over.ts';

testAsAParent({ 'hands a place over': walkHandOver });
