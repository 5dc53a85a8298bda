import { z } from 'zod';

export interface GraphUsage {
  readonly percent: number;
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
/** In per cent. Above this nothing is published: the rest is for looking at posts under way. */
const NEARLY_USED_UP = 90;
/** Meta counts calls of the last hour. */
const LOOK_AGAIN_AFTER = 15 * MINUTE;

/** Missing or invalid headers count as no use. */
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
