import { Trans } from '@lingui/react/macro';

export function Bone({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={`max-w-full animate-pulse rounded-md bg-line/70 ${className}`} />;
}

export function LoadingBone({ className }: { readonly className: string }) {
  return (
    <div className="grid w-full" aria-busy="true">
      <p className="sr-only">
        <Trans>Loading…</Trans>
      </p>
      <Bone className={className} />
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className="page grid gap-5 py-9" aria-busy="true">
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Bone className="h-10 w-2/3" />
      <Bone className="h-6 w-1/2" />
      <Bone className="h-64 w-full rounded-card" />
    </div>
  );
}
