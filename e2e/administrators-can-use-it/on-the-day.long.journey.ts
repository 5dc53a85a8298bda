import { testAsAnAdministrator } from '#e2e/support/screens/walk-as-an-administrator.ts';
import { walkOnTheDay } from '#e2e/support/screens/on-the-day.ts';

await testAsAnAdministrator({ 'the day of an event': walkOnTheDay });
