import { everythingAtOnce } from './everything-at-once.ts';
import type { Fault } from './fault.ts';
import { killedServers } from './killed-servers.ts';
import { lostAnswers } from './lost-answers.ts';
import { overbooking } from './overbooking.ts';
import { twoServersOneFolder } from './two-servers-one-folder.ts';

/** In the order of their names. */
export const faults: readonly Fault[] = [
  overbooking,
  everythingAtOnce,
  killedServers,
  twoServersOneFolder,
  lostAnswers,
];
