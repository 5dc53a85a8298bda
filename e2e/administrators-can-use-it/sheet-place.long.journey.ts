import { walkFormsOfASheet, walkPlaceOfASheet } from '#e2e/support/screens/sheet-place.ts';
import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';

await testAsAnAdministrator({
  'every section of a sheet’s place': walkPlaceOfASheet,
  'every form about a sheet, its slots and its people': walkFormsOfASheet,
});
