import { backupsFail } from './features/backups/backups.mail.ts';
import { handOverApproval, takerWaits, takerRefused } from './features/hand-overs/hand-over.mail.ts';
import { lateNotice } from './features/late-notices/late-notice.mail.ts';
import { callForHelpers } from './features/calls/calls.mail.ts';
import { placeOffered } from './features/offers/offer.mail.ts';
import { placeOpenSoon } from './features/offers/open-soon.mail.ts';
import {
  offerMissed,
  offerWithdrawn,
  placeOpenToAll,
  waitingGivenUp,
  waitlistClosed,
  waitlistJoined,
} from './features/offers/waiting.mail.ts';
import { mailboxCode } from './features/mailbox-proofs/mailbox-code.mail.ts';
import { verificationCode } from './features/login/login.mail.ts';
import {
  accountDeleted,
  addressChanged,
  newAddress,
  passwordChanged,
  welcome,
} from './features/accounts/own-account.mail.ts';
import { deletionDone, deletionLink, deletionRequestOpened } from './features/deletion/deletion.mail.ts';
import { mailPaused, testMail } from './features/email/email.mail.ts';
import { organizerInvitation } from './features/invitations/invitations.mail.ts';
import { letter } from './features/letters/letters.mail.ts';
import { monitorAlert, monitorDigest } from './features/notifications/monitor-alerts.mail.ts';
import { weekAhead } from './features/overview/week.mail.ts';
import { reminder } from './features/reminders/reminders.mail.ts';
import { oldDraft } from './features/sheets/old-drafts.mail.ts';
import { severalConfirmation, signupConfirmation } from './features/signups/confirmations.mail.ts';
import { eventMoved } from './features/signups/event-moved.mail.ts';
import { manageLinks } from './features/signups/manage-links.mail.ts';
import {
  eventCancelled,
  signupHandedOver,
  signupRemoved,
  signupWithdrawn,
} from './features/signups/signup-endings.mail.ts';
import { eventRevived, signupChanged } from './features/signups/signups.mail.ts';
import { socialTrouble } from './features/social/social.mail.ts';
import type { MailTemplate } from './mail/mail.ts';

/** Table of contents: every kind of mail. */
export const mailTemplates: readonly MailTemplate<never>[] = [
  signupConfirmation,
  severalConfirmation,
  signupChanged,
  eventMoved,
  eventCancelled,
  eventRevived,
  signupRemoved,
  signupWithdrawn,
  signupHandedOver,
  handOverApproval,
  takerWaits,
  takerRefused,
  lateNotice,
  manageLinks,
  waitlistJoined,
  placeOffered,
  offerMissed,
  waitingGivenUp,
  offerWithdrawn,
  placeOpenToAll,
  placeOpenSoon,
  waitlistClosed,
  callForHelpers,
  weekAhead,
  reminder,
  letter,
  verificationCode,
  mailboxCode,
  welcome,
  newAddress,
  addressChanged,
  passwordChanged,
  accountDeleted,
  organizerInvitation,
  deletionLink,
  deletionRequestOpened,
  deletionDone,
  monitorAlert,
  monitorDigest,
  socialTrouble,
  backupsFail,
  oldDraft,
  testMail,
  mailPaused,
];
