import { z } from 'zod';

/** What one press on the link of a reminder has done. */
export const unsubscribed = z.object({ message: z.string() });
