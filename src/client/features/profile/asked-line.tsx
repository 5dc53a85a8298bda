import { Plural, Trans } from '@lingui/react/macro';
import type { ProfileView } from '#contract/accounts.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

/** How often the user was asked to help in a year; nothing for never. */
export function AskedLine({ asked }: Pick<ProfileView['user'], 'asked'>) {
  const { date } = useSchoolTime();
  if (asked === undefined) return null;
  const day = date('full', asked.lastAt);
  return (
    <p className="text-muted">
      <Plural
        value={asked.times}
        one="You were asked to help # time in the last twelve months."
        other="You were asked to help # times in the last twelve months."
      />{' '}
      <Trans>
        Most recently on <span translate="no">{day}</span>.
      </Trans>
    </p>
  );
}
