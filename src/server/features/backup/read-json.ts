import type { z } from 'zod';

/** Null when the entry is no JSON or does not match the schema. */
export function readJson<T>(schema: z.ZodType<T>, body: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
