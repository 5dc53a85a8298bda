import { MAX_ORGANIZERS } from '#contract/organizers.ts';
import { HubError, notFound } from '#server/http/errors.ts';

export const sheetToOrganizeNotFound = () => notFound('Signup sheet not found');
export const organizerNotFound = () => notFound('Organizer not found');

export const organizesEverySheet = () =>
  new HubError(409, 'is_administrator', 'This person is an administrator and can organize every sheet already.');

export const organizesAlready = () =>
  new HubError(409, 'organizes_already', 'This person organizes the sheet already.');

export const tooManyOrganizers = () =>
  new HubError(409, 'too_many_organizers', `A sheet can have at most ${MAX_ORGANIZERS} organizers and invitations.`);

export const invitationWithdrawn = () =>
  new HubError(409, 'invitation_withdrawn', 'This invitation was withdrawn meanwhile.');

export const mailedTooOften = () =>
  new HubError(
    429,
    'mailed_too_often',
    'We’ve sent several emails to this address lately. Please try again in an hour.',
    { retryAfter: 3600 },
  );

export const onlyAdministratorsRemove = () =>
  new HubError(403, 'not_allowed', 'Only an administrator can remove another organizer.');

export const lastOrganizer = () =>
  new HubError(
    409,
    'last_organizer',
    'You’re the last organizer of this sheet. Invite someone else first, or ask an administrator to remove you.',
  );

/** One sentence for a link that was used, replaced, withdrawn, is too old or never was. */
export const invitationDead = () => notFound('This invitation is no longer valid.');

export const invitationOfOther = () =>
  new HubError(409, 'other_address', 'This invitation was sent to another email address than that of your account.');
