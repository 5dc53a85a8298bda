import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { OwnUserView } from '#contract/accounts.ts';
import type { PersonView } from '#contract/people.ts';
import { peopleUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { languages } from '#domain/languages.ts';
import { PersonHours, PersonMails } from '#client/features/people/management/person-aside.tsx';
import { ComingPlaces, PastPlaces } from '#client/features/people/management/person-places.tsx';
import { EmailOf, PhoneOf } from '#client/features/people/management/reach-person.tsx';
import { personQuery } from '#client/features/people/people.api.ts';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { HttpError } from '#client/lib/http.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { PageFrame } from './management/page-frame.tsx';

const TITLE = 'Person';

/** What one person has signed up for, waits for, and gave. */
export function PersonPage() {
  return <AdminGate>{(session) => <Person user={session.user} />}</AdminGate>;
}

function Person({ user }: { readonly user: OwnUserView }) {
  const [path] = useLocation();
  const { missing } = usePageData();
  const id = path.slice(pagePaths.people.length + 1).toLowerCase();
  const { data, error, refetch } = useQuery({ ...personQuery(id), enabled: missing !== path });
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(data?.person.name ?? TITLE);
  const isNobody = missing === path || (error instanceof HttpError && error.status === 404);
  const title = data === undefined || isNobody ? TITLE : <bdi translate="no">{data.person.name}</bdi>;
  return (
    <PageFrame user={user} backTo={peopleUrl()} back="People" title={title} heading={heading}>
      {isNobody ? (
        <p className="card p-5">
          There is nobody at this address any more: their name or email was changed, they cancelled, or they signed up
          for none of your sheets.
        </p>
      ) : data !== undefined ? (
        <Loaded view={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <CouldNotLoad text="We couldn’t load this person." onAgain={() => void refetch()} />
      )}
    </PageFrame>
  );
}

function Loaded({ view }: { readonly view: PersonView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-[1rem] wide:text-[0.9375rem]">
      <Facts person={view.person} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ComingPlaces view={view} />
          <PastPlaces view={view} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PersonHours view={view} />
          <PersonMails view={view} />
        </div>
      </div>
    </div>
  );
}

function Facts({ person }: Pick<PersonView, 'person'>) {
  const { date } = useSchoolTime();
  const { phone, email, language, since } = person;
  const reads = languages.find(({ tag }) => tag === language);
  return (
    <p className="-mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
      {phone === null ? null : <PhoneOf phone={phone} className="text-ink" />}
      {email === null ? <span>No email: call</span> : <EmailOf email={email} className="text-ink" />}
      {reads === undefined ? null : (
        <bdi>
          Reads{' '}
          <bdi lang={reads.tag} translate="no">
            {reads.name}
          </bdi>
        </bdi>
      )}
      <bdi>
        With us since <bdi translate="no">{date('withYear', since)}</bdi>
      </bdi>
    </p>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">Loading…</output>
      <Bone className="h-4 w-1/2" />
      <Bone className="h-64 w-full rounded-card" />
      <Bone className="h-40 w-full rounded-card" />
    </div>
  );
}
