import { startOfDay } from '#domain/school-time/school-clock.ts';
import { retention } from '#domain/retention.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * What was cancelled from this moment on is struck through in calendars; what was before is not there any more. By days,
 * so that all processes write the same.
 */
export function cancelledSince({ schoolClock, clock }: Pick<Platform, 'schoolClock' | 'clock'>): Date {
  return startOfDay(schoolClock, clock.now(), -retention.calendarEndings.days);
}
