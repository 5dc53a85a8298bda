import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { mountCommunications } from './features/communications/communications.routes.ts';
import { mountConsent } from './features/consent/consent.routes.ts';
import { mountDeletion } from './features/deletion/deletion.routes.ts';
import { mountEmail } from './features/email/email.routes.ts';
import { mountExport } from './features/export/export.routes.ts';
import { mountHealth } from './features/health/health.routes.ts';
import { mountLanguages } from './features/languages/languages.routes.ts';
import { mountLetters } from './features/letters/letters.routes.ts';
import { mountHero } from './features/hero/hero.routes.ts';
import { mountLive } from './features/live/live.routes.ts';
import { mountManage } from './features/manage/manage.routes.ts';
import { mountSettings } from './features/settings/settings.routes.ts';
import { mountReminders } from './features/reminders/reminders.routes.ts';
import { mountSheets } from './features/sheets/sheets.routes.ts';
import { mountSignups } from './features/signups/signups.routes.ts';
import { mountSlots } from './features/slots/slots.routes.ts';
import { mountStats } from './features/stats/stats.routes.ts';
import { mountUploads } from './features/uploads/uploads.routes.ts';
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
  mountEmail(mount, hub);
  mountExport(mount, hub);
  mountCommunications(mount, hub);
  mountLetters(mount, hub);
  mountConsent(mount, hub);
  mountReminders(mount, hub);
  mountHero(mount, hub);
  mountUploads(mount, hub);
  mountLanguages(mount, hub);
  mountStats(mount, hub);
  mountLive(mount, hub);
}
