import { pagePaths } from '#contract/paths.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { proofLink } from '#server/mail/proof-link.ts';
import { renderNote } from '#server/mail/render-note.ts';

const DAY = 24 * 60 * 60_000;

export interface ProofMail {
  /** The token of the link, sealed for the purpose that is the mail's kind; it leaves the outbox when the mail is sent. */
  readonly sealedToken: string;
  readonly days: number;
}

/** Kinds `address-changed`, `password-changed` and `account-deleted`, which need no data. */
type NoticeMail = Record<string, never>;

export const welcome: MailTemplate<ProofMail> = {
  kind: 'welcome',
  causes: ['stranger'],
  awaited: true,
  secrets: ['sealedToken'],
  goodFor: ({ days }) => days * DAY,
  render(mail, context) {
    const { i18n } = context;
    const values = siteOf(context);
    return renderNote(context, {
      subject: i18n._({ id: 'mail.welcome.subject', message: 'Welcome to {site}', values }),
      heading: i18n._({ id: 'mail.welcome.heading', message: 'Your account is ready' }),
      text: i18n._({
        id: 'mail.welcome.text',
        message:
          'Please confirm that this is your email address. Sign-ups you made earlier without an account will then show on your profile too.',
      }),
      middle: confirm('welcome', mail, context),
      hint: i18n._({
        id: 'mail.welcome.hint',
        message:
          'If you didn’t create an account, you don’t need to do anything. Without this link, the account sees nothing of yours.',
      }),
    });
  },
};

export const newAddress: MailTemplate<ProofMail> = {
  kind: 'new-address',
  causes: ['stranger', 'administrator'],
  awaited: true,
  secrets: ['sealedToken'],
  goodFor: ({ days }) => days * DAY,
  render(mail, context) {
    const { i18n } = context;
    const values = siteOf(context);
    return renderNote(context, {
      subject: i18n._({ id: 'mail.newAddress.subject', message: 'Confirm your email address for {site}', values }),
      heading: i18n._({ id: 'mail.newAddress.heading', message: 'Confirm your email address' }),
      text: i18n._({
        id: 'mail.newAddress.text',
        message: 'Your account uses this email address to sign in. Please confirm that it’s yours.',
      }),
      middle: confirm('new-address', mail, context),
      hint: i18n._({
        id: 'mail.newAddress.hint',
        message:
          'If you don’t have an account with us, someone mistyped their address and you don’t need to do anything.',
      }),
    });
  },
};

export const addressChanged: MailTemplate<NoticeMail> = {
  kind: 'address-changed',
  causes: ['recipient', 'stranger', 'administrator'],
  render(_mail, context) {
    const { i18n } = context;
    return renderNote(context, {
      subject: i18n._({
        id: 'mail.addressChanged.subject',
        message: 'Your email address at {site} was changed',
        values: siteOf(context),
      }),
      heading: i18n._({ id: 'mail.addressChanged.heading', message: 'Your email address was changed' }),
      text: i18n._({
        id: 'mail.addressChanged.text',
        message: 'Your account now has a different email address. We’ll use that one from now on.',
      }),
      hint: notYou(context),
    });
  },
};

export const passwordChanged: MailTemplate<NoticeMail> = {
  kind: 'password-changed',
  causes: ['recipient', 'stranger'],
  render(_mail, context) {
    const { i18n } = context;
    return renderNote(context, {
      subject: i18n._({
        id: 'mail.passwordChanged.subject',
        message: 'Your {site} password was changed',
        values: siteOf(context),
      }),
      heading: i18n._({ id: 'mail.passwordChanged.heading', message: 'Your password was changed' }),
      text: i18n._({
        id: 'mail.passwordChanged.text',
        message: 'Your account has a new password. You’ve been signed out on all other devices.',
      }),
      hint: notYou(context),
    });
  },
};

export const accountDeleted: MailTemplate<NoticeMail> = {
  kind: 'account-deleted',
  causes: ['recipient', 'stranger', 'administrator'],
  render(_mail, context) {
    const { i18n } = context;
    return renderNote(context, {
      subject: i18n._({
        id: 'mail.accountDeleted.subject',
        message: 'Your account at {site} was deleted',
        values: siteOf(context),
      }),
      heading: i18n._({ id: 'mail.accountDeleted.heading', message: 'Your account was deleted' }),
      text: i18n._({
        id: 'mail.accountDeleted.text',
        message:
          'We’ve deleted your account and your personal data. Your upcoming sign-ups are cancelled. The hours you gave still count, without your name. Thank you for your help!',
      }),
      hint: notYou(context),
    });
  },
};

function confirm(kind: 'welcome' | 'new-address', { sealedToken, days }: ProofMail, context: MailContext) {
  const label = context.i18n._({ id: 'mail.proof.confirm', message: 'Confirm my email address' });
  return proofLink(context, { label, path: pagePaths.verify, purpose: kind, sealedToken, days });
}

function siteOf({ platform }: MailContext): { site: string } {
  return { site: typed(platform.site.name) };
}

function notYou({ i18n, platform }: MailContext): string {
  return i18n._({
    id: 'mail.account.notYou',
    message: 'If this wasn’t you, please email {address} right away.',
    values: { address: typed(platform.site.contactEmail) },
  });
}
