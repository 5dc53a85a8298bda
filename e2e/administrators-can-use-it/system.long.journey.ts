import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';
import { walkSystem } from '#e2e/support/screens/system.ts';

await testAsAnAdministrator({ 'how the hub itself is': walkSystem });
