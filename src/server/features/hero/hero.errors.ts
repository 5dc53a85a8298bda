import type { ZodError } from 'zod';
import { heroSummary } from '#contract/hero.ts';
import { fromZod, HubError } from '#server/http/errors.ts';

export function heroRefused(error: ZodError): HubError {
  const { errors = [] } = fromZod(error);
  return new HubError(400, 'invalid', heroSummary(errors.map(({ message }) => message)), { errors });
}

export const noHeroImage = () =>
  new HubError(409, 'no_hero_image', 'There’s no uploaded picture to describe. Please upload one first.');
