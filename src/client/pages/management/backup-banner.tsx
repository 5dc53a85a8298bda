import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { pagePaths } from '#contract/paths.ts';
import { readinessQuery } from '#client/features/system/management/system-calls.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { REMEDY, TroubleBanner } from './trouble-banner.tsx';

const titles = {
  failed: 'The last backup failed, or its folder doesn’t answer',
  late: 'Last night’s backup is missing',
} as const;

/** For full administrators: nobody else is told the state of the backups. */
export function BackupBanner() {
  const { data } = useQuery(readinessQuery);
  const state = data?.backup;
  if (state !== 'failed' && state !== 'late') return null;
  return (
    <TroubleBanner title={titles[state]} sign={DatabaseBackup}>
      <p>
        If the server’s disk failed now, everything since the last backup would be lost. Please tell whoever looks after
        the server.
      </p>
      <AppLink href={pagePaths.system} className={REMEDY}>
        See what’s wrong on the System page
      </AppLink>
    </TroubleBanner>
  );
}
