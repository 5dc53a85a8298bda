import { walkOverview } from '#e2e/support/screens/administering.ts';
import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';

await testAsAnAdministrator({ 'every other dialog of the first tab': walkOverview });
