import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SettingView } from '#contract/settings.ts';
import { readAnswerDays, retention } from '#domain/retention.ts';
import { requestJson } from '#client/lib/http.ts';
import { usePageData } from '#client/lib/page-data.tsx';

const ADDRESS = '/api/settings/answerDays';

const answerDaysQuery = queryOptions({
  queryKey: [ADDRESS],
  queryFn: async ({ signal }) =>
    readAnswerDays((await requestJson<Pick<SettingView, 'value'>>('GET', ADDRESS, { signal })).value),
});

/** How many days after the event answers are deleted. The page of the privacy policy comes with it. */
export function useAnswerDays(): number {
  const { answerDays } = usePageData();
  const { data } = useQuery({ ...answerDaysQuery, enabled: answerDays === undefined });
  return answerDays ?? data ?? retention.answers.days;
}

export async function saveAnswerDays(days: string): Promise<void> {
  await requestJson('POST', ADDRESS, { body: { key: 'answerDays', value: days } });
}

export const answerDaysKey = answerDaysQuery.queryKey;
