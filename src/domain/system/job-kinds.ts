interface JobKind {
  /** What it does, after “We couldn’t”. */
  readonly words: string;
  /**
   * Whether a job that was given up can be tried again. One with personal data keeps none of it, so there is nothing
   * left to try.
   */
  readonly mayRetry: boolean;
  /** Whether it can be removed without leaving something half done. */
  readonly mayRemove: boolean;
}

const again = (words: string): JobKind => ({ words, mayRetry: true, mayRemove: false });
const forgotten = (words: string): JobKind => ({ words, mayRetry: false, mayRemove: true });

/** The kinds of jobs of this version, in the order in which screens list them. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  'send-urgent-mail': again('send a code or an alert'),
  'send-mail': again('send an email'),
  'send-bulk-mail': again('send a reminder or a message'),
  'mail-manage-links': forgotten('email somebody the links to their sign-ups'),
  'settle-move': again('finish moving somebody to another slot'),
  'mail-mailbox-code': forgotten('email somebody a code'),
  'mail-deletion-link': forgotten('email somebody the link of a deletion request'),
  'write-letter': again('write a message to its recipients'),
  'forget-mails': again('empty the emails of a person who left'),
  'mail-urgent-alerts': { ...again('email an urgent alert of a monitored page'), mayRemove: true },
  'mail-alert-digest': { ...again('email the alerts of monitored pages'), mayRemove: true },
  'send-webhook': again('send a webhook'),
  'check-monitor': again('check a monitored page'),
  'send-due-reminders': again('write the reminders that are due'),
  'tend-waitlists': again('end offers that nobody answered'),
  'tend-hand-overs': again('end searches for a replacement'),
  'tell-who-is-missing': again('tell organizers who is missing'),
  'tend-calls': again('go on with requests for help'),
  'propose-hours': again('propose the hours of past events'),
  'mail-the-week': again('email organizers what needs them'),
  'tend-monitors': again('schedule the checks of monitored pages'),
  'check-social-connections': again('check the connections to Facebook and Instagram'),
  'post-on-facebook': again('post on Facebook'),
  'post-on-instagram': again('post on Instagram'),
  'post-new-sheets': again('post new sheets'),
  'mention-old-drafts': again('mention old drafts'),
  'take-backup': again('take the nightly backup'),
  'remove-old-records': again('remove what is older than we keep it'),
  'measure-sizes': again('measure the database'),
};

/** A kind of another version has no handler here, so it can only be removed. */
export function jobKindOf(kind: string): JobKind {
  return jobKinds[kind] ?? { words: `do “${kind}”, which this version doesn’t know`, mayRetry: false, mayRemove: true };
}
