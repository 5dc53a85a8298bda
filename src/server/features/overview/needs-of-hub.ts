import type { Need, NeedReason } from '#contract/overview.ts';
import type { SystemView } from '#contract/system.ts';
import { allMonitors } from '#server/features/monitors/monitors.store.ts';
import type { Context } from '#server/hub.ts';
import type { DatedNeed } from './order-needs.ts';

/** What full administrators can do something about: as the System page judges it. */
export async function needsOfHub(hub: Context<'mailbox' | 'system'>): Promise<DatedNeed[]> {
  const { mail, backups } = await hub.system.lately();
  const needs = [ofMail(hub, mail), ofBackups(backups), await ofMonitors(hub)];
  return needs.flatMap((need) => (need === null ? [] : [{ need, moment: null }]));
}

/** Nothing where the hub only waits: for the next day of a limit, or until it may sign in again. */
function ofMail({ mailbox }: Context<'mailbox'>, mail: SystemView['mail']): Need | null {
  const { account, pause } = mailbox.state();
  const { verdict, waiting, oldestWaitingAt } = mail;
  if (verdict.state === 'well') return null;
  const onlyWaits = pause?.why === 'quota' || pause?.why === 'sign-ins';
  if (onlyWaits && verdict.state !== 'broken') return null;
  const reason = account === null ? 'not_set_up' : reasonOf(pause?.why ?? null, mail);
  const at = oldestWaitingAt ?? pause?.since.toISOString();
  return {
    kind: 'email',
    reason,
    count: reason === 'failed_emails' ? mail.failed : waiting.all,
    ...(at === undefined ? {} : { at }),
    isUrgent: verdict.state === 'broken',
  };
}

function reasonOf(why: string | null, { oldestWaitingAt }: SystemView['mail']): NeedReason {
  if (why === 'password' || why === 'unreachable') return why;
  if (why !== null) return 'put_off';
  return oldestWaitingAt === null ? 'failed_emails' : 'waiting';
}

function ofBackups(backups: SystemView['backups']): Need | null {
  if (backups === null || backups.verdict.state === 'well') return null;
  const { state, latest, lastAttemptAt } = backups.status;
  const at = latest?.verifiedAt ?? lastAttemptAt;
  return {
    kind: 'backup',
    reason: state === 'ok' ? 'old' : state,
    ...(at === null ? {} : { at }),
    isUrgent: backups.verdict.state === 'broken',
  };
}

/** One line for all of them. */
async function ofMonitors({ database }: Context<never>): Promise<Need | null> {
  const failing = (await allMonitors(database.db)).filter(({ status }) => status === 'error');
  if (failing.length === 0) return null;
  const [since] = failing.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).toSorted();
  return {
    kind: 'monitor',
    count: failing.length,
    ...(since === undefined ? {} : { at: since }),
    isUrgent: true,
  };
}
