import { z } from 'zod';

export const unsubscribed = z.object({ message: z.string() });
