import { z } from 'zod';

/** How much of what Meta allows is used, as the headers of an answer tell. */
export interface GraphUsage {
  /** Of whatever is used most. */
  readonly percent: number;
  /** Until calls are taken again, in milliseconds; null when none are held back. */
  readonly regainAfterMs: number | null;
}

const counts = z.object({
  call_count: z.number().default(0),
  total_cputime: z.number().default(0),
  total_time: z.number().default(0),
  estimated_time_to_regain_access: z.number().default(0),
});
const ofBusinesses = z.record(z.string(), z.array(counts));
const MINUTE = 60_000;
/** From here on nothing is published: what is left is for looking at what is under way. */
const NEARLY_USED_UP = 90;
/** Counts are those of the last hour. */
const LOOK_AGAIN_AFTER = 15 * MINUTE;

/** Headers that are missing or make no sense count as no use. */
export function readUsage(headers: Readonly<Record<string, string>>): GraphUsage {
  const all = [
    ...read(headers['x-app-usage'], counts).flat(),
    ...read(headers['x-page-usage'], counts).flat(),
    ...read(headers['x-business-use-case-usage'], ofBusinesses).flatMap((each) => Object.values(each).flat()),
  ];
  const percent = Math.max(0, ...all.flatMap((each) => [each.call_count, each.total_cputime, each.total_time]));
  const minutes = Math.max(0, ...all.map((each) => each.estimated_time_to_regain_access));
  return { percent, regainAfterMs: minutes === 0 ? null : minutes * MINUTE };
}

/** For how long nothing should be published, in milliseconds; null when there is room. */
export function pauseFor({ percent, regainAfterMs }: GraphUsage): number | null {
  if (regainAfterMs !== null) return regainAfterMs;
  return percent >= NEARLY_USED_UP ? LOOK_AGAIN_AFTER : null;
}

function read<T>(header: string | undefined, schema: z.ZodType<T>): T[] {
  if (header === undefined) return [];
  try {
    const parsed = schema.safeParse(JSON.parse(header));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
