import { walkOtherTabs } from '#e2e/support/screens/administering.ts';
import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';

await testAsAnAdministrator({ 'every dialog of the other tabs': walkOtherTabs });
