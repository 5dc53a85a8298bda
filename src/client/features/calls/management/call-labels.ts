import type { CallView } from '#contract/calls.ts';
import type { NotAskedReason, NotSentReason } from '#domain/calls.ts';

/** After a number of people. */
export const notAskedLabels: Readonly<Record<NotAskedReason, string>> = {
  only_reminders: 'agreed to reminders, but not to be asked',
  no_news: 'didn’t agree to news and fundraising',
  not_confirmed: 'never opened a link that we emailed',
  bounced: 'have an address that bounced an earlier email',
  not_this_time: 'said “not this time” for this event',
  busy: 'signed up here, or elsewhere at the same time',
  asked_before: 'were asked for these slots before',
  asked_lately: 'were asked within seven days, or twice within thirty',
  mailed_today: 'got a message from organizers today',
};

/** After “not sent”. */
export const notSentLabels: Readonly<Record<NotSentReason, string>> = {
  full: 'because all places were taken',
  too_late: 'because it was too late',
  stopped: 'because you stopped',
  closed: 'because sign-ups closed',
  unwanted: 'because they signed up or didn’t want to be asked any more',
  undeliverable: 'because the address bounced',
};

export const stateLabels: Readonly<Record<CallView['state'], string>> = {
  asking: 'Under way',
  done: 'Done',
  full: 'All places taken',
  nobody_left: 'Nobody left to ask',
  too_late: 'Ended before the event',
  stopped: 'Stopped',
  closed: 'Sign-ups closed',
};
