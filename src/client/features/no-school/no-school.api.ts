import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SettingView } from '#contract/settings.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { requestJson } from '#client/lib/http.ts';

const ADDRESS = '/api/settings/noSchoolDays';

/** What the school has listed; holidays are computed. */
export const noSchoolQuery = queryOptions({
  queryKey: [ADDRESS],
  queryFn: async ({ signal }) => {
    const asked = requestJson<SettingView>('GET', ADDRESS, { signal });
    const [{ value }, { periodsIn }] = await Promise.all([asked, import('./management/periods-in.ts')]);
    return periodsIn(value);
  },
});

export async function saveNoSchoolDays(periods: readonly NoSchoolPeriod[]): Promise<void> {
  await requestJson('POST', ADDRESS, { body: { key: 'noSchoolDays', value: JSON.stringify(periods) } });
}

const none: readonly NoSchoolPeriod[] = [];

/** Undefined while it loads. Empty when it cannot be loaded; the server plans with the stored list. */
export function useNoSchoolDays(): readonly NoSchoolPeriod[] | undefined {
  const { data, isError } = useQuery(noSchoolQuery);
  return isError ? none : data;
}
