import type { PresetsCreated } from '#contract/monitors.ts';
import { scheduleMinutes } from '#domain/monitors/check-schedule.ts';
import { schoolSitePresets, type PresetMonitor } from '#domain/monitors/school-site-presets.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { idOfKind } from '#server/platform/new-id.ts';
import { addMonitor } from './create-monitor.ts';
import { validateWatchedAddress } from './validate-monitor.ts';
import { watchedAddresses, type MonitorDetails } from './monitors.store.ts';

/**
 * Watches the pages of the school's site that matter and are not watched yet; concurrent calls create each once.
 * @throws addressRefused where the site is not among those that may be watched
 */
export async function setUpPresets(hub: Context<'jobs'>, actor: Actor): Promise<PresetsCreated> {
  const presets = schoolSitePresets.map((preset) => ({ ...preset, url: validateWatchedAddress(hub, preset.url) }));
  const at = hub.clock.now();
  const created = await hub.database.write(async (write) => {
    const watched = await watchedAddresses(
      write.db,
      presets.map(({ url }) => url),
    );
    const added: string[] = [];
    for (const preset of presets.filter(({ url }) => !watched.has(url))) {
      const monitor = await addMonitor(hub, write, { details: detailsOf(preset), preset: preset.url, at });
      if (monitor !== null) added.push(monitor.name);
    }
    const detail = added.join(', ');
    if (added.length > 0)
      await recordAudit(write, actor, { action: 'monitors-set-up', subjectId: idOfKind('presets'), detail, at });
    return added.length;
  });
  return { message: messageOf(created), created };
}

function detailsOf({ name, url, selectors, ignoreSelectors }: PresetMonitor): MonitorDetails {
  return {
    name,
    url,
    selectors,
    ignoreSelectors,
    scheduleMinutes: scheduleMinutes.usual,
    status: 'active',
    emailNotifications: true,
    internalPosts: true,
    facebookPosts: true,
    instagramPosts: true,
    filterFutureEvents: false,
    webhookUrl: null,
  };
}

function messageOf(created: number): string {
  if (created === 0) return 'The monitors for the school site are already set up';
  return `${created} ${created === 1 ? 'monitor' : 'monitors'} for the school site created`;
}
