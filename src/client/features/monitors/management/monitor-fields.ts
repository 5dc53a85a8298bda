import { z } from 'zod';
import { newMonitor, type MonitorView, type NewMonitor, type PageToPreview } from '#contract/monitors.ts';
import { scheduleMinutes } from '#domain/monitors/check-schedule.ts';

/** Selectors one per line. The field names are those of the contract's problems. */
export interface MonitorFields {
  readonly name: string;
  readonly url: string;
  readonly selectors: string;
  readonly ignoreSelectors: string;
  readonly scheduleMinutes: string;
  readonly isPaused: boolean;
  readonly emailNotifications: boolean;
  readonly internalPosts: boolean;
  readonly facebookPosts: boolean;
  readonly instagramPosts: boolean;
  readonly filterFutureEvents: boolean;
  readonly webhookUrl: string;
}

export const emptyMonitor: MonitorFields = {
  name: '',
  url: '',
  selectors: 'main',
  ignoreSelectors: '',
  scheduleMinutes: String(scheduleMinutes.usual),
  isPaused: false,
  emailNotifications: true,
  internalPosts: true,
  facebookPosts: true,
  instagramPosts: true,
  filterFutureEvents: false,
  webhookUrl: '',
};

export function monitorFieldsOf(monitor: MonitorView): MonitorFields {
  return {
    name: monitor.name,
    url: monitor.url,
    selectors: monitor.selectors.join('\n'),
    ignoreSelectors: monitor.ignoreSelectors.join('\n'),
    scheduleMinutes: String(monitor.scheduleMinutes),
    isPaused: monitor.status === 'paused',
    emailNotifications: monitor.emailNotifications,
    internalPosts: monitor.internalPosts,
    facebookPosts: monitor.facebookPosts,
    instagramPosts: monitor.instagramPosts,
    filterFutureEvents: monitor.filterFutureEvents,
    webhookUrl: monitor.webhookUrl ?? '',
  };
}

/** Reads the form as the contract wants it. A monitor in error stays so until a check succeeds, unless it is paused. */
export function monitorFormSchema(before?: MonitorView): z.ZodType<NewMonitor> {
  return z.preprocess((fields) => toInput(fields as MonitorFields, before), newMonitor);
}

function toInput(fields: MonitorFields, before: MonitorView | undefined): object {
  const { isPaused, scheduleMinutes: minutes, selectors, ignoreSelectors, ...rest } = fields;
  const running = before === undefined || before.status === 'paused' ? 'active' : before.status;
  return {
    ...rest,
    selectors: linesIn(selectors),
    ignoreSelectors: linesIn(ignoreSelectors),
    // An empty text is no number, and neither is 1e2 to a reader.
    scheduleMinutes: /^\d{1,6}$/.test(minutes.trim()) ? Number(minutes) : minutes,
    status: isPaused ? 'paused' : running,
  };
}

export function pageInFields({ url, selectors, ignoreSelectors }: MonitorFields): PageToPreview {
  return { url: url.trim(), selectors: linesIn(selectors), ignoreSelectors: linesIn(ignoreSelectors) };
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Adds the line at the end, unless it is there. */
export function withLine(text: string, line: string): string {
  const lines = linesIn(text);
  return (lines.includes(line) ? lines : [...lines, line]).join('\n');
}
