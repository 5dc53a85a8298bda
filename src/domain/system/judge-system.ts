import { attention, broken, WELL, worstOf, type SystemPart, type Verdict } from './part-states.ts';
import { systemLimits } from './system-limits.ts';
import type { SystemFacts } from './system-facts.ts';

type Verdicts = Readonly<Partial<Record<SystemPart, Verdict>>>;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The state of each part, by `systemLimits`; without backups where this hub takes none. */
export function judgeSystem(facts: SystemFacts): Verdicts {
  return {
    mail: judgeMail(facts.mail),
    jobs: judgeJobs(facts.jobs),
    ...(facts.backups === null ? {} : { backups: judgeBackups(facts.backups, facts.database.engine) }),
    disk: judgeDisk(facts.disk),
    database: judgeDatabase(facts.database),
    zone: judgeZone(facts.zone),
    versions: judgeVersions(facts.versions),
    errors: judgeErrors(facts.errors),
    process: judgeProcess(facts.process),
  };
}

function judgeMail(mail: SystemFacts['mail']): Verdict {
  if (!mail.isSetUp) {
    const advice = 'Connect the sender under Email Settings.';
    return mail.waiting === 0
      ? attention('Email isn’t set up, so nobody gets confirmations or codes.', advice)
      : broken(`Email isn’t set up, and ${counted(mail.waiting, 'email')} can’t go out.`, advice);
  }
  return worstOf([judgePause(mail.paused), judgeWaiting(mail), judgeFailed(mail)]);
}

function judgePause(paused: SystemFacts['mail']['paused']): Verdict {
  if (paused === 'password')
    return broken(
      'The mail server refuses the password.',
      'Enter a new app password under Email Settings, or correct SMTP_URL.',
    );
  if (paused === 'unreachable')
    return broken(
      'We can’t reach the mail server.',
      'Check the server and the port under Email Settings, and the connection of this machine.',
    );
  if (paused === 'sign-ins')
    return attention(
      'The mail server asked us to try later, because it had too many sign-ins.',
      'Nothing: waiting emails go out automatically.',
    );
  if (paused === 'quota')
    return attention(
      'The provider accepts no more email today.',
      'Nothing today: waiting emails go out a day later. If it happens again, set a lower limit under Email Settings.',
    );
  return WELL;
}

function judgeWaiting({ oldestWaiting, oldestBulkWaiting, allRefused }: SystemFacts['mail']): Verdict {
  const advice = 'Look at Communication History, and send a test under Email Settings.';
  return worstOf([
    byLimits(oldestWaiting, systemLimits.mailWaiting, (age) => [
      `An email has been waiting for ${lasting(age)}.`,
      advice,
    ]),
    byLimits(oldestBulkWaiting, systemLimits.bulkWaiting, (age) => [
      `A reminder or a message has been waiting for ${lasting(age)}.`,
      'Look at the daily limit under Email Settings.',
    ]),
    byLimits(allRefused, systemLimits.mailWaiting, (age) => [
      `No email has gone out for ${lasting(age)}: the mail server puts all of them off.`,
      advice,
    ]),
  ]);
}

function judgeFailed({ sent, failed }: SystemFacts['mail']): Verdict {
  const { share, least } = systemLimits.mailFailed;
  if (failed < least || failed < share * (sent + failed)) return WELL;
  return attention(
    `${counted(failed, 'email')} of the last seven days failed, of ${sent + failed} in all.`,
    'Look at the failed emails in Communication History.',
  );
}

function judgeJobs({ gaveUp, failing, latest }: SystemFacts['jobs']): Verdict {
  return worstOf([
    byLimits(latest, systemLimits.jobLate, (age) => [
      `A job has been due for ${lasting(age)}, and no process has taken it.`,
      'Restart the hub. If that doesn’t help, look at its log.',
    ]),
    gaveUp === 0
      ? WELL
      : attention(
          gaveUp === 1 ? 'One job was given up.' : `${gaveUp} jobs were given up.`,
          'Try again below. If it fails again, tell whoever looks after the hub what it says.',
        ),
    failing === 0
      ? WELL
      : attention(
          failing === 1 ? 'One job failed and will be tried again.' : `${failing} jobs failed and will be tried again.`,
          'Wait for the next try. If it fails again, look at the errors below.',
        ),
  ]);
}

function judgeBackups(
  { state, age }: NonNullable<SystemFacts['backups']>,
  engine: SystemFacts['database']['engine'],
): Verdict {
  const advice = 'Look at what is said below, and take a backup by hand: npm run backup -- FILE.';
  if (state === 'off')
    return engine === 'postgres'
      ? WELL
      : attention('Nightly backups are switched off.', 'Switch them on, or make sure that another program takes them.');
  if (state === 'failed') return broken('The last backup failed, or its folder doesn’t answer.', advice);
  const ofAge = byLimits(age, systemLimits.backupAge, (since) => [`The last backup is ${lasting(since)} old.`, advice]);
  if (ofAge.state !== 'well') return ofAge;
  return state === 'late' ? attention('Last night’s backup is missing.', advice) : WELL;
}

function judgeDisk({ free, isFull }: SystemFacts['disk']): Verdict {
  const advice = 'Free up space on the disk of DATA_DIR.';
  const { diskFree } = systemLimits;
  if (isFull) return broken('The disk is full: nothing can be saved.', advice);
  if (free <= diskFree.broken) return broken('The disk is nearly full.', advice);
  return free <= diskFree.attention ? attention('There is little room left on the disk.', advice) : WELL;
}

function judgeDatabase({ growth, free }: SystemFacts['database']): Verdict {
  if (growth === null || free === null || growth <= 0) return WELL;
  const days = Math.floor(free / growth);
  const limits = systemLimits.daysUntilFull;
  const verdict = days <= limits.broken ? broken : attention;
  if (days > limits.attention) return WELL;
  return verdict(
    `The database grows so fast that the disk is full in ${counted(days, 'day')}.`,
    'Free up space, or move DATA_DIR to a larger disk.',
  );
}

function judgeZone({ isStale }: SystemFacts['zone']): Verdict {
  return isStale
    ? broken(
        'The time zone data is old: events in winter are an hour early.',
        'Start the hub with npm start, or with Node 24.21 or newer.',
      )
    : WELL;
}

function judgeVersions({ running }: SystemFacts['versions']): Verdict {
  return new Set(running).size <= 1
    ? WELL
    : attention(
        `Processes of different versions run: ${[...new Set(running)].toSorted().join(', ')}.`,
        'Finish the update: restart the processes of the older version.',
      );
}

function judgeErrors({ inLastHour, inLastDay }: SystemFacts['errors']): Verdict {
  const advice = 'Look at the log, and tell us what it says.';
  if (inLastHour >= systemLimits.errorsInAnHour.broken)
    return broken(`There were ${counted(inLastHour, 'error')} in the last hour.`, advice);
  if (inLastDay === 0) return WELL;
  const problem = inLastDay === 1 ? 'There was one error' : `There were ${counted(inLastDay, 'error')}`;
  return attention(`${problem} in the last 24 hours.`, advice);
}

function judgeProcess({ memory }: SystemFacts['process']): Verdict {
  return memory >= systemLimits.processMemory.attention
    ? attention('This process uses much memory.', 'Restart the hub. If it comes back, tell us.')
    : WELL;
}

function byLimits(
  age: number | null,
  limits: { readonly attention: number; readonly broken: number },
  say: (age: number) => [problem: string, advice: string],
): Verdict {
  if (age === null || age < limits.attention) return WELL;
  return age >= limits.broken ? broken(...say(age)) : attention(...say(age));
}

/** `20 minutes`, `3 hours`, `2 days`. */
function lasting(seconds: number): string {
  if (seconds < 2 * HOUR) return counted(Math.floor(seconds / MINUTE), 'minute');
  return seconds < 2 * DAY ? counted(Math.floor(seconds / HOUR), 'hour') : counted(Math.floor(seconds / DAY), 'day');
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
