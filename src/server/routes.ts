import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { mountConsent } from './features/consent/consent.routes.ts';
import { mountDeletion } from './features/deletion/deletion.routes.ts';
import { mountExport } from './features/export/export.routes.ts';
import { mountHealth } from './features/health/health.routes.ts';
import { mountLive } from './features/live/live.routes.ts';
import { mountManage } from './features/manage/manage.routes.ts';
import { mountSettings } from './features/settings/settings.routes.ts';
import { mountReminders } from './features/reminders/reminders.routes.ts';
import { mountSheets } from './features/sheets/sheets.routes.ts';
import { mountSignups } from './features/signups/signups.routes.ts';
import { mountSlots } from './features/slots/slots.routes.ts';
import { mountStats } from './features/stats/stats.routes.ts';
import { mountUsers } from './features/users/users.routes.ts';
import type { Mount } from './http/mount.ts';
import type { Hub } from './hub.ts';

/** Table of contents: every feature that answers calls. */
export function mountRoutes(mount: Mount, hub: Hub): void {
  mountHealth(mount, hub);
  mountAccounts(mount, hub);
  mountUsers(mount, hub);
  mountAudit(mount, hub);
  mountDeletion(mount, hub);
  mountSheets(mount, hub);
  mountSlots(mount, hub);
  mountSignups(mount, hub);
  mountManage(mount, hub);
  mountSettings(mount, hub);
  mountExport(mount, hub);
  mountConsent(mount, hub);
  mountReminders(mount, hub);
  mountStats(mount, hub);
  mountLive(mount, hub);
}
