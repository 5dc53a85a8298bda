import type { Attack, PlantedHub } from './attack.ts';
import { strangersAccess } from './attacks/access.ts';
import { readEverything } from './attacks/canaries.ts';
import { connections } from './attacks/connections.ts';
import { crossSite, strangersCrossSite } from './attacks/cross-site.ts';
import { door } from './attacks/door.ts';
import { files } from './attacks/files.ts';
import { forgedAuthority, strangersClaim } from './attacks/forged-authority.ts';
import { headers } from './attacks/headers.ts';
import { hostileTexts } from './attacks/hostile-texts.ts';
import { keys } from './attacks/keys.ts';
import { limits } from './attacks/limits.ts';
import { longTexts } from './attacks/long-texts.ts';
import { mailToOthers } from './attacks/mail-to-others.ts';
import { passedOn } from './attacks/passed-on.ts';
import { redirects } from './attacks/redirects.ts';
import { requests } from './attacks/requests.ts';
import { traces } from './attacks/traces.ts';
import { strangersWays, waysAround } from './attacks/ways-around.ts';

/** On any hub, as a stranger: they plant nothing and change nothing. */
export const strangersAttacks: readonly Attack[] = [
  strangersAccess,
  strangersClaim,
  strangersWays,
  strangersCrossSite,
  headers,
  requests,
  files,
  redirects,
  connections,
];

/** On our own hub. The order matters: the last ones use up limits and change what was planted. */
export const attacks: readonly Attack<PlantedHub>[] = [
  readEverything,
  forgedAuthority,
  waysAround,
  crossSite,
  keys,
  headers,
  requests,
  files,
  redirects,
  longTexts,
  hostileTexts,
  passedOn,
  mailToOthers,
  door,
  limits,
  connections,
  traces,
];
