import { testAsAParent } from '#e2e/support/screens/walk-as-a-parent.ts';
import { walkMine } from '#e2e/support/screens/mine.ts';

testAsAParent({ 'sees all of their volunteering': walkMine });
