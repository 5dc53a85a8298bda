import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import type { SystemView } from '#contract/system.ts';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { ErrorsCard } from '#client/features/system/management/errors-card.tsx';
import { JobsCard } from '#client/features/system/management/jobs-card.tsx';
import {
  BackupsCard,
  DatabaseCard,
  DiskCard,
  MailCard,
  ProcessCard,
  VersionsCard,
  ZoneCard,
} from '#client/features/system/management/part-cards.tsx';
import { sayAll } from '#client/features/system/management/part-words.ts';
import { systemQuery } from '#client/features/system/management/system-calls.ts';
import { SystemSummary } from '#client/features/system/management/system-summary.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { ForFullAdministrators } from './management/for-full-administrators.tsx';
import { PageFrame } from './management/page-frame.tsx';

const TITLE = 'System';

/** Whether the hub itself is well, for full administrators. */
export function SystemPage() {
  return (
    <AdminGate>
      {({ user }) =>
        user.role === 'full-admin' ? (
          <System user={user} />
        ) : (
          <ForFullAdministrators text="How the hub itself works is for full administrators." />
        )
      }
    </AdminGate>
  );
}

function System({ user }: { readonly user: OwnUserView }) {
  const { data, isError, refetch } = useQuery(systemQuery);
  const says = data === undefined ? null : sayAll(data);
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(says === null ? TITLE : `${TITLE}: ${inSentence(says)}`);
  return (
    <PageFrame
      user={user}
      backTo={pagePaths.management}
      title={says === null ? TITLE : `${TITLE}: ${inSentence(says)}`}
      heading={heading}
    >
      {data !== undefined ? (
        <>
          <SystemSummary view={data} onRefresh={() => refetch()} isOutdated={isError} />
          <Parts view={data} onDone={() => heading.current?.focus()} />
        </>
      ) : isError ? (
        <CouldNotLoad text="We couldn’t load how the hub is." onAgain={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </PageFrame>
  );
}

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Parts({ view, onDone }: { readonly view: SystemView; readonly onDone: () => void }) {
  return (
    <div className="grid gap-4 grid-cols-[minmax(0,1fr)] @min-[40rem]:grid-cols-2 @min-[62rem]:grid-cols-3">
      <JobsCard view={view} onDone={onDone} />
      <MailCard view={view} />
      <BackupsCard view={view} />
      <DiskCard view={view} />
      <DatabaseCard view={view} />
      <ZoneCard view={view} />
      <VersionsCard view={view} />
      <ProcessCard view={view} />
      {/* It fills the row that the cards before it leave. */}
      <ErrorsCard view={view} className={view.backups === null ? 'col-span-full' : '@min-[62rem]:col-span-2'} />
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 @min-[40rem]:grid-cols-2" aria-busy="true">
      <Bone className="col-span-full h-20 w-full rounded-card" />
      <Bone className="h-56 w-full rounded-card" />
      <Bone className="h-56 w-full rounded-card" />
    </div>
  );
}
