import { walkSheetForms } from '#e2e/support/screens/administering.ts';
import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';

await testAsAnAdministrator({ 'every form of sheets and slots': walkSheetForms });
