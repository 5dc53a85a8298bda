import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';
import { walkWaitingList } from '#e2e/support/screens/waiting.ts';

testAsAParent({ 'waits for a place': walkWaitingList });
