import { CONFIRM_NO_MATCH } from '#contract/monitors.ts';
import { HubError, invalid, notFound, tryLater } from '#server/http/errors.ts';
import type { FieldProblem } from './selector-paths.ts';

export const MONITOR_NOT_FOUND = 'Monitor not found';
export const monitorNotFound = () => notFound(MONITOR_NOT_FOUND);

export const addressRefused = (message: string) => invalid([{ path: 'url', message }]);

export const webhookRefused = (message: string) => invalid([{ path: 'webhookUrl', message }]);

export const selectorsRefused = (faults: readonly FieldProblem[]) => invalid(faults);

/** They can be saved once the administrator confirms that this is meant. */
export const matchesNothing = (faults: readonly FieldProblem[]) =>
  new HubError(400, CONFIRM_NO_MATCH, faults.map(({ message }) => message).join('. '), { errors: [...faults] });

export const siteBusy = (host: string) =>
  tryLater(`Another request to ${host} is running right now. Please try again in a few seconds.`);

export const readerBusy = () =>
  tryLater('Too many pages are being checked right now. Please try again in a few seconds.');

export const changedMeanwhile = () =>
  new HubError(
    409,
    'changed_meanwhile',
    'The monitor was changed during this check, so the check doesn’t count. Please check it again.',
  );

export const alreadyChecking = () =>
  new HubError(409, 'already_running', 'A check of all monitors is already running. Please wait until it’s done.');
