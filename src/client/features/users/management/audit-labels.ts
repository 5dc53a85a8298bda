import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { roles, type Role } from '#domain/roles.ts';
import { roleLabels } from './role-labels.ts';

interface Words {
  readonly did: string;
  /** Replaces the name of a deleted person; absent where the detail names the subject. */
  readonly nobody?: string;
}

const FORMER_USER = 'a deleted user';
const FORMER_VOLUNTEER = 'a removed volunteer';

const words: Readonly<Record<AuditAction, Words>> = {
  'sheet-created': { did: 'created a signup sheet' },
  'sheet-changed': { did: 'changed a signup sheet' },
  'sheet-state-changed': { did: 'published, archived or called off a signup sheet' },
  'series-created': { did: 'repeated a signup sheet as a series' },
  'series-changed': { did: 'changed the sheets of a series' },
  'sheet-organizer-invited': { did: 'invited someone to organize a signup sheet' },
  'sheet-organizer-uninvited': { did: 'withdrew an invitation to organize a signup sheet' },
  'sheet-organizer-joined': { did: 'became an organizer of a signup sheet' },
  'sheet-organizer-removed': { did: 'removed from the organizers of a signup sheet:', nobody: FORMER_USER },
  'sheet-picture-uploaded': { did: 'uploaded a picture for a signup sheet' },
  'sheet-picture-described': { did: 'described the picture of a signup sheet' },
  'sheet-questions-changed': { did: 'changed the questions of a signup sheet' },
  'sheet-picture-removed': { did: 'removed the picture of a signup sheet' },
  'calendar-key-made': { did: 'made a calendar of all places for themselves' },
  'calendar-key-ended': { did: 'ended their calendar of all places' },
  'sheet-deleted': { did: 'deleted a signup sheet' },
  'slot-created': { did: 'added a volunteer slot' },
  'slots-created': { did: 'added several volunteer slots' },
  'slots-ordered': { did: 'put volunteer slots in order' },
  'slot-shared': { did: 'passed on the link of a slot’s sheet' },
  'waitlist-served': { did: 'offered places to people on a waiting list' },
  'waitlist-removed': { did: 'took a person off a waiting list' },
  'late-cancellation-dismissed': { did: 'did nothing about a late cancellation' },
  'hand-over-approved': { did: 'agreed that somebody takes a place over' },
  'hand-over-refused': { did: 'refused that somebody takes a place over' },
  'helpers-asked': { did: 'asked people to help' },
  'helpers-call-stopped': { did: 'stopped asking people to help' },
  'door-link-made': { did: 'made a link to check people in' },
  'door-link-revoked': { did: 'revoked a link to check people in' },
  'door-link-set-aside': { did: 'took back what was said with a link to check people in' },
  'door-link-counted': { did: 'let what was said with a link to check people in count again' },
  'door-phone-admitted': { did: 'let a phone send what it kept' },
  'attendance-noted': { did: 'noted who came' },
  'attendance-looked-at': { did: 'looked at what was odd in who came' },
  'hours-confirmed': { did: 'confirmed the hours of a signup sheet' },
  'hours-corrected': { did: 'corrected hours of a signup sheet' },
  'hours-year-closed': { did: 'closed a school year' },
  'certificates-made': { did: 'made hours letters' },
  'slot-changed': { did: 'changed a volunteer slot' },
  'slot-deleted': { did: 'deleted a volunteer slot' },
  'signup-created': { did: 'signed up', nobody: FORMER_VOLUNTEER },
  'signup-moved': { did: 'moved the sign-up of', nobody: FORMER_VOLUNTEER },
  'signup-changed': { did: 'changed the sign-up of', nobody: FORMER_VOLUNTEER },
  'signup-ended': { did: 'removed the sign-up of', nobody: FORMER_VOLUNTEER },
  'user-set-up': { did: 'set up the site as its first administrator' },
  'user-made-by-settings': { did: 'was made the first administrator by the server settings' },
  'user-made-in-shell': { did: 'was made a full administrator on the server’s command line' },
  'user-code-made-in-shell': { did: 'was given a login code on the server’s command line' },
  'people-searched': { did: 'searched the people who signed up' },
  'person-opened': { did: 'looked up', nobody: 'somebody who is no longer there' },
  'user-created': { did: 'created an account for', nobody: FORMER_USER },
  'user-changed': { did: 'changed the details of', nobody: FORMER_USER },
  'user-role-changed': { did: 'changed the role of', nobody: FORMER_USER },
  'user-deleted': { did: 'deleted the account of', nobody: FORMER_USER },
  'own-account-changed': { did: 'changed details of their own account' },
  'own-password-changed': { did: 'changed their own password' },
  'own-account-deleted': { did: 'deleted their own account' },
  'reminders-sent': { did: 'sent reminders for' },
  'deletion-carried-out': { did: 'carried out a request to delete personal data' },
  'setting-changed': { did: 'changed a setting' },
  'mail-tested': { did: 'sent a test email' },
  'address-suppressed': { did: 'stopped reminders and messages to an address' },
  'suppression-lifted': { did: 'allowed reminders and messages to an address again' },
  'volunteers-exported': { did: 'exported the sign-ups as a spreadsheet' },
  'letter-sent': { did: 'wrote a message to' },
  'mail-resent': { did: 'sent an email again' },
  'mail-marked-arrived': { did: 'marked an email as arrived' },
  'samples-created': { did: 'created sample notifications' },
  'samples-removed': { did: 'removed the sample notifications' },
  'hero-changed': { did: 'changed the banner of the home page' },
  'hero-image-uploaded': { did: 'uploaded a picture for the home page' },
  'hero-image-described': { did: 'described the picture of the home page' },
  'hero-image-removed': { did: 'removed the picture of the home page' },
  'school-changed': { did: 'changed what the site says of the school' },
  'school-logo-uploaded': { did: 'uploaded the logo of the school' },
  'school-logo-removed': { did: 'removed the logo of the school' },
  'monitor-created': { did: 'set up a monitor' },
  'monitor-changed': { did: 'changed a monitor' },
  'monitor-deleted': { did: 'deleted a monitor' },
  'monitor-checked': { did: 'checked a monitor' },
  'monitors-checked': { did: 'checked all monitors' },
  'monitors-set-up': { did: 'set up the monitors for the school site' },
  'social-connection-saved': { did: 'connected an account for posts' },
  'social-connection-removed': { did: 'disconnected an account for posts' },
  'social-media-changed': { did: 'changed how posts go out' },
  'social-tested': { did: 'tested posting' },
  'posts-processed': { did: 'had waiting posts sent' },
  'post-cancelled': { did: 'cancelled a post' },
  'post-retried': { did: 'tried a post again' },
  'sheet-posted': { did: 'posted a sheet' },
  'logo-uploaded': { did: 'uploaded a logo' },
  'logo-removed': { did: 'removed a logo' },
  'logo-conversion-cancelled': { did: 'cancelled the conversion of a video' },
  'failed-jobs-retried': { did: 'tried failed jobs again' },
  'failed-jobs-removed': { did: 'removed failed jobs' },
};

interface AuditLabels {
  readonly actor: string;
  readonly did: string;
  /** Null where the subject has no name but its detail. */
  readonly whom: string | null;
  readonly detail: string | null;
}

export function auditLabels({ actor, action, subject, detail }: AuditEntry): AuditLabels {
  const { did, nobody } = words[action];
  // An organizer who takes a place signs up; only others are signed up.
  const isOwn = action === 'signup-created' && subject.name !== null && subject.name === actor.name;
  return {
    actor: actor.name ?? 'A deleted administrator',
    did,
    whom: nobody === undefined || isOwn ? null : (subject.name ?? nobody),
    detail: /^(user|own)-/.test(action) ? detailOfUser(detail) : detail,
  };
}

function detailOfUser(detail: string | null): string | null {
  const parts = detail?.split(' → ').map((part) => (isRole(part) ? roleLabels[part].name : part)) ?? [];
  return parts.length === 2 ? `From ${parts[0]} to ${parts[1]}` : (parts[0] ?? null);
}

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
