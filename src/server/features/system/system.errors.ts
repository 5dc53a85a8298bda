import { HubError } from '#server/http/errors.ts';

export const isOnlyKept = () =>
  new HubError(
    409,
    'nothing_to_retry',
    'This job can’t be tried again, because we don’t keep what it needs. Ask the person to do it again.',
  );
export const isOnlyRetried = () =>
  new HubError(409, 'not_removable', 'Removing this job would leave something half done. Try it again instead.');
