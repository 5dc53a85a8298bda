import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';
import { walkHere } from '#e2e/support/screens/on-the-day.ts';

testAsAParent({ 'says that they have come': walkHere });
