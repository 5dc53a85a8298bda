import type { MigrationStep } from './migration-step.ts';
import { createSheetsAndSignups } from './0001-sheets-and-signups.ts';
import { createAccounts } from './0002-accounts.ts';
import { createMailAndJobs } from './0003-mail-and-jobs.ts';
import { addOwnAccounts } from './0004-own-accounts.ts';
import { createAuditLog } from './0005-audit-log.ts';
import { createDeletionRequests } from './0006-deletion-requests.ts';
import { addCodeTriesAndLanguages } from './0007-code-tries-and-languages.ts';
import { createReminders } from './0008-reminders.ts';
import { createMailChannels } from './0009-mail-channels.ts';
import { createLetters } from './0010-history-and-letters.ts';
import { createMonitors } from './0012-monitors.ts';
import { createSocialMedia } from './0013-social-media.ts';
import { addWhenTroubleWasTold } from './0014-when-trouble-was-told.ts';
import { keepSharePicturesByLanguage } from './0015-share-pictures-by-language.ts';
import { addTranslations } from './0016-translations.ts';
import { addJoinedByAddress } from './0017-joined-by-address.ts';
import { pauseWhileUnreachable } from './0018-mail-server-unreachable.ts';
import { addWhatEndsByAge } from './0019-what-ends-by-age.ts';
import { addSheetSearch } from './0020-search-sheets.ts';
import { addTimeIndexes } from './0021-find-by-time.ts';
import { renameAlertColumns } from './0022-names-of-alerts.ts';
import { createLeases } from './0023-leases.ts';
import { addConfirmationSentAt } from './0024-when-confirmed.ts';
import { addSlotDeadlines } from './0025-slot-deadlines.ts';
import { separateConsents } from './0026-three-consents.ts';
import { addSheetStates } from './0027-sheet-states.ts';
import { renameKeyedSignup } from './0028-keys-of-any-request.ts';
import { addSeries } from './0029-series.ts';
import { createSheetOrganizers } from './0030-sheet-organizers.ts';
import { addSlotPositions } from './0031-slot-positions.ts';
import { addSheetPictures } from './0032-sheet-pictures.ts';
import { askForMore } from './0033-ask-for-more.ts';
import { addOutcomesOfKeys } from './0034-outcomes-of-keys.ts';
import { createQuestions } from './0035-questions.ts';
import { addOriginsOfQuestions } from './0036-origins-of-questions.ts';
import { createWaitlist } from './0037-waitlist.ts';
import { addKeptOpen } from './0038-kept-open.ts';
import { createHandOvers } from './0039-hand-overs.ts';
import { createCalls } from './0040-calls.ts';
import { createFillActions } from './0041-fill-actions.ts';
import { createMailboxes } from './0042-mailboxes.ts';
import { createDoor } from './0043-the-door.ts';
import { createHours } from './0044-hours.ts';
import { createCertificates } from './0045-certificates.ts';
import { createInstalledVersions } from './0047-installed-versions.ts';
import { createSystemTables } from './0048-system.ts';
import { addWhoseHours } from './0049-whose-hours.ts';
import { addWhoWasTold } from './0050-who-was-told.ts';
import { createCalendarRevisions } from './0051-calendar-revisions.ts';
import { addSetAsideFacts } from './0052-set-aside-facts.ts';
import { addWhoInvited } from './0054-who-invited.ts';
import { addWhoTypedAnEntry } from './0056-who-typed-an-entry.ts';
import { addNameKeys } from './0059-name-keys.ts';
import { addWhatOrganizersChoose } from './0060-what-organizers-choose.ts';
import { addPeopleWithoutAddress } from './0061-people-without-address.ts';
import { addPeople } from './0062-people.ts';

/** Every step, in order. */
export const migrations: Record<string, MigrationStep> = {
  '0001-sheets-and-signups': createSheetsAndSignups,
  '0002-accounts': createAccounts,
  '0003-mail-and-jobs': createMailAndJobs,
  '0004-own-accounts': addOwnAccounts,
  '0005-audit-log': createAuditLog,
  '0006-deletion-requests': createDeletionRequests,
  '0007-code-tries-and-languages': addCodeTriesAndLanguages,
  '0008-reminders': createReminders,
  '0009-mail-channels': createMailChannels,
  '0010-history-and-letters': createLetters,
  '0012-monitors': createMonitors,
  '0013-social-media': createSocialMedia,
  '0014-when-trouble-was-told': addWhenTroubleWasTold,
  '0015-share-pictures-by-language': keepSharePicturesByLanguage,
  '0016-translations': addTranslations,
  '0017-joined-by-address': addJoinedByAddress,
  '0018-mail-server-unreachable': pauseWhileUnreachable,
  '0019-what-ends-by-age': addWhatEndsByAge,
  '0020-search-sheets': addSheetSearch,
  '0021-find-by-time': addTimeIndexes,
  '0022-names-of-alerts': renameAlertColumns,
  '0023-leases': createLeases,
  '0024-when-confirmed': addConfirmationSentAt,
  '0025-slot-deadlines': addSlotDeadlines,
  '0026-three-consents': separateConsents,
  '0027-sheet-states': addSheetStates,
  '0028-keys-of-any-request': renameKeyedSignup,
  '0029-series': addSeries,
  '0030-sheet-organizers': createSheetOrganizers,
  '0031-slot-positions': addSlotPositions,
  '0032-sheet-pictures': addSheetPictures,
  '0033-ask-for-more': askForMore,
  '0034-outcomes-of-keys': addOutcomesOfKeys,
  '0035-questions': createQuestions,
  '0036-origins-of-questions': addOriginsOfQuestions,
  '0037-waitlist': createWaitlist,
  '0038-kept-open': addKeptOpen,
  '0039-hand-overs': createHandOvers,
  '0040-calls': createCalls,
  '0041-fill-actions': createFillActions,
  '0042-mailboxes': createMailboxes,
  '0043-the-door': createDoor,
  '0044-hours': createHours,
  '0045-certificates': createCertificates,
  '0047-installed-versions': createInstalledVersions,
  '0048-system': createSystemTables,
  '0049-whose-hours': addWhoseHours,
  '0050-who-was-told': addWhoWasTold,
  '0051-calendar-revisions': createCalendarRevisions,
  '0052-set-aside-facts': addSetAsideFacts,
  '0054-who-invited': addWhoInvited,
  '0056-who-typed-an-entry': addWhoTypedAnEntry,
  '0059-name-keys': addNameKeys,
  '0060-what-organizers-choose': addWhatOrganizersChoose,
  '0061-people-without-address': addPeopleWithoutAddress,
  '0062-people': addPeople,
};
