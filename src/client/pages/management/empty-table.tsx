import { LayoutTemplate, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { EmptyBoard } from '#client/ui/illustrations.tsx';

interface EmptyTableProps {
  readonly onCreate: () => void;
  readonly onTemplate: () => void;
  readonly onImport: () => void;
}

export function EmptyTable({ onCreate, onTemplate, onImport }: EmptyTableProps) {
  return (
    <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
      <EmptyBoard />
      <h3 className="text-heading">No Signup Sheets Yet</h3>
      <p className="max-w-[44ch] text-muted">
        A sheet is one event with its volunteer slots. Create the first one, share its link, and watch the places fill.
      </p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button size="lg" onClick={onCreate}>
          <Plus aria-hidden="true" size={20} />
          <span>Create your first signup sheet</span>
        </Button>
        <Button variant="outline" size="lg" onClick={onTemplate}>
          <LayoutTemplate aria-hidden="true" size={20} />
          <span>Start from a template</span>
        </Button>
      </div>
      <Button variant="link" onClick={onImport}>
        Import from SignUpGenius or SignUp.com
      </Button>
    </div>
  );
}
