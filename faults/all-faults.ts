import { backupUnderLoad } from './backup-under-load.ts';
import { damagedBackups } from './damaged-backups.ts';
import { databaseGone } from './database-gone.ts';
import { everythingAtOnce } from './everything-at-once.ts';
import { failingWrites } from './failing-writes.ts';
import type { Fault } from './fault.ts';
import { floodsOfRequests } from './floods.ts';
import { fullDisk } from './full-disk.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { interruptedUpdate } from './interrupted-update.ts';
import { jobsOfMany } from './jobs-of-many.ts';
import { killedServers } from './killed-servers.ts';
import { largeSchool } from './large-school.ts';
import { longUse } from './long-use.ts';
import { lostAnswers } from './lost-answers.ts';
import { oddClocks } from './odd-clocks.ts';
import { oneProcessCutOff } from './one-process-cut-off.ts';
import { orderlyStop } from './orderly-stop.ts';
import { overbooking } from './overbooking.ts';
import { powerCut } from './power-cut.ts';
import { randomRequests } from './random-requests.ts';
import { sameFormAgain } from './same-form-again.ts';
import { slowClients } from './slow-clients.ts';
import { troubledMailServer } from './troubled-mail-server.ts';
import { troubledSchoolSite } from './troubled-school-site.ts';
import { twoServersOneFolder } from './two-servers-one-folder.ts';

/** In the order of their names. */
export const faults: readonly Fault[] = [
  overbooking,
  everythingAtOnce,
  killedServers,
  databaseGone,
  twoServersOneFolder,
  powerCut,
  fullDisk,
  failingWrites,
  troubledMailServer,
  oddClocks,
  sameFormAgain,
  lostAnswers,
  hostileBodies,
  slowClients,
  randomRequests,
  backupUnderLoad,
  damagedBackups,
  interruptedUpdate,
  jobsOfMany,
  orderlyStop,
  troubledSchoolSite,
  longUse,
  oneProcessCutOff,
  largeSchool,
  floodsOfRequests,
];
