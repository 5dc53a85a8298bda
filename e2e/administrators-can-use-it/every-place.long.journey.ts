import { walkPlaces, walkPublicSide, walkWhatIsMissing } from '#e2e/support/screens/administering.ts';
import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';

await testAsAnAdministrator({
  'what the machine of the hub lacks': walkWhatIsMissing,
  'every tab, whether it is full, empty, loading or not to be had': walkPlaces,
  'what is theirs on the pages of parents': walkPublicSide,
});
