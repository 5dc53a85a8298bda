import { z } from 'zod';
import { monitorStatuses } from '#domain/monitors/monitor-status.ts';
import { scheduleMinutes } from '#domain/monitors/check-schedule.ts';
import { selectorLimits } from '#domain/monitors/selector-limits.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import { instant, requiredLine } from './fields.ts';

const URL_INVALID = 'Must be a valid URL';
const MAX_URL = 2000;
const SELECTOR_REQUIRED = 'At least one CSS selector is required';
const TOO_OFTEN = 'Check at least every 5 minutes';
const TOO_SELDOM = 'No more than once per day';
const SCHEDULE_NOT_A_NUMBER = 'Enter a whole number of minutes';
const STATUS_UNKNOWN = `Status must be one of ${monitorStatuses.join(', ')}`;
const NOT_A_SWITCH = 'Must be true or false';

const flag = z.boolean({ error: NOT_A_SWITCH });

const url = z
  .string({ error: URL_INVALID })
  .trim()
  .max(MAX_URL, { error: `URL must be at most ${MAX_URL} characters` })
  .refine((text) => URL.canParse(text), { error: URL_INVALID });

/** Blank ones are dropped. The page reader validates whether a selector works, with a sentence for each. */
const selectorList = z
  .array(z.string({ error: 'Must be text' }).transform(singleLine), { error: 'Must be a list' })
  .transform((selectors) => selectors.filter((selector) => selector !== ''))
  .pipe(
    z
      .array(z.string())
      .max(selectorLimits.selectors, { error: `At most ${selectorLimits.selectors} selectors are allowed` }),
  );

const selectors = z
  .array(z.unknown(), { error: SELECTOR_REQUIRED })
  .pipe(selectorList)
  .refine((list) => list.length > 0, { error: SELECTOR_REQUIRED });

const webhookUrl = z
  .string({ error: URL_INVALID })
  .nullable()
  .transform((text) => text?.trim() || null)
  .pipe(
    z
      .string()
      .max(MAX_URL, { error: `URL must be at most ${MAX_URL} characters` })
      .refine((text) => URL.canParse(text), { error: URL_INVALID })
      .nullable(),
  );

const fields = {
  name: requiredLine('Monitor name', textLimits.name),
  url,
  /** Each must match something on the page. */
  selectors,
  ignoreSelectors: selectorList,
  scheduleMinutes: z
    .int({ error: SCHEDULE_NOT_A_NUMBER })
    .min(scheduleMinutes.min, { error: TOO_OFTEN })
    .max(scheduleMinutes.max, { error: TOO_SELDOM }),
  status: z.enum(monitorStatuses, { error: STATUS_UNKNOWN }),
  emailNotifications: flag,
  /** Shown under Recent Activity. */
  internalPosts: flag,
  facebookPosts: flag,
  instagramPosts: flag,
  /** Notify only of changes with a future date or no date at all. */
  filterFutureEvents: flag,
  webhookUrl,
};

/** Refusal code for selectors that match nothing now; `confirmNoMatch` saves them anyway. */
export const CONFIRM_NO_MATCH = 'confirm_no_match';
const confirmNoMatch = flag.default(false);

export const newMonitor = z.object({
  name: fields.name,
  url: fields.url,
  selectors: fields.selectors,
  ignoreSelectors: fields.ignoreSelectors.default([]),
  scheduleMinutes: fields.scheduleMinutes.default(scheduleMinutes.usual),
  status: fields.status.default('active'),
  emailNotifications: fields.emailNotifications.default(true),
  internalPosts: fields.internalPosts.default(true),
  facebookPosts: fields.facebookPosts.default(true),
  instagramPosts: fields.instagramPosts.default(true),
  filterFutureEvents: fields.filterFutureEvents.default(false),
  webhookUrl: fields.webhookUrl.default(null),
  confirmNoMatch,
});
export type NewMonitor = z.infer<typeof newMonitor>;

/** What is absent stays. */
export const monitorChange = z.object(fields).partial().extend({ confirmNoMatch });
export type MonitorChange = z.infer<typeof monitorChange>;

export const monitorView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  selectors: z.array(z.string()),
  ignoreSelectors: z.array(z.string()),
  scheduleMinutes: z.int(),
  lastCheckAt: instant.nullable(),
  /** As of the last successful check. */
  lastContentHash: z.string().nullable(),
  status: z.enum(monitorStatuses),
  errorCount: z.int(),
  emailNotifications: z.boolean(),
  internalPosts: z.boolean(),
  facebookPosts: z.boolean(),
  instagramPosts: z.boolean(),
  filterFutureEvents: z.boolean(),
  webhookUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  nextCheckAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** Most of the page was missing at the last check; it is fetched again before anyone is notified. */
  isUnconfirmed: z.boolean(),
});
export type MonitorView = z.infer<typeof monitorView>;

export const monitorList = z.array(monitorView);

export const pageToPreview = z.object({
  url: fields.url,
  selectors: fields.selectors,
  ignoreSelectors: fields.ignoreSelectors.default([]),
});
export type PageToPreview = z.infer<typeof pageToPreview>;

/** What the selectors find on the page now. A page that cannot be fetched is refused, with a sentence at `url`. */
export const pagePreview = z.object({
  url: z.string(),
  elementsFound: z.int(),
  /** Empty for feeds and calendars, which are read whole. */
  perSelector: z.array(z.object({ selector: z.string(), found: z.int() })),
  perIgnoreSelector: z.array(z.object({ selector: z.string(), found: z.int() })),
  text: z.string(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type PagePreview = z.infer<typeof pagePreview>;

export const presetsCreated = z.object({ message: z.string(), created: z.int() });
export type PresetsCreated = z.infer<typeof presetsCreated>;
