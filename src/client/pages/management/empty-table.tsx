import { LayoutTemplate, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

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

function EmptyBoard() {
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" className="w-56">
      <ellipse cx="110" cy="132" rx="92" ry="6" className="fill-spruce-soft" />
      <rect
        x="22"
        y="14"
        width="176"
        height="108"
        rx="12"
        className="fill-marigold-soft stroke-spruce-line"
        strokeWidth="4"
      />
      <rect
        x="36"
        y="40"
        width="40"
        height="52"
        rx="6"
        className="fill-none stroke-spruce-line"
        strokeWidth="2.5"
        strokeDasharray="5 6"
        transform="rotate(-5 56 66)"
      />
      <rect
        x="148"
        y="46"
        width="38"
        height="48"
        rx="6"
        className="fill-none stroke-spruce-line"
        strokeWidth="2.5"
        strokeDasharray="5 6"
        transform="rotate(6 167 70)"
      />
      <g transform="rotate(-2 112 66)">
        <rect x="82" y="26" width="60" height="82" rx="8" className="fill-card stroke-line" strokeWidth="2" />
        <path d="M82 34a8 8 0 0 1 8-8h44a8 8 0 0 1 8 8v10H82Z" className="fill-spruce" />
        <path d="M94 58h36M94 72h36M94 86h22" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="111" cy="25" r="7" className="fill-marigold" />
      <circle cx="109" cy="23" r="2" className="fill-card" />
    </svg>
  );
}
