import type { z } from 'zod';

/** The value that an entry holds; null when it is no JSON, or another. */
export function readJson<T>(schema: z.ZodType<T>, body: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
