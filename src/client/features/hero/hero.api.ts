import { queryOptions } from '@tanstack/react-query';
import type { HeroView } from '#contract/hero.ts';
import { requestJson } from '#client/lib/http.ts';

export const heroKey = ['/api/hero-content'];

export const heroQuery = queryOptions({
  queryKey: heroKey,
  queryFn: ({ signal }) => requestJson<HeroView>('GET', '/api/hero-content', { signal }),
});
