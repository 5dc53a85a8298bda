import { walkSheets } from '#e2e/support/screens/reading.ts';
import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';

testAsAParent({ 'looks for a place to help': walkSheets });
