import { useQuery } from '@tanstack/react-query';
import { Button } from '#client/ui/button.tsx';
import { versionsQuery } from './versions.api.ts';

export function VersionFooter({ onOpen }: { readonly onOpen: () => void }) {
  const { data } = useQuery(versionsQuery);
  if (data === undefined) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-small text-muted">
      <span>
        <span>Version </span>
        <span translate="no">{data.current}</span>
      </span>
      <Button variant="link" size="sm" onClick={onOpen}>
        What’s new
      </Button>
    </p>
  );
}
