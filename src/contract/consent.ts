import { z } from 'zod';

export const unsubscribed = z.object({ message: z.string() });

/** Without `all`, only what the link is for. */
export const unsubscribeQuery = z.object({ all: z.string().optional() });

/** Where consent was given or taken back; `leaving` is a request for deletion, `age` that it was not renewed. */
export type ConsentPlace = 'form' | 'account' | 'manage' | 'link' | 'organizer' | 'leaving' | 'age';
