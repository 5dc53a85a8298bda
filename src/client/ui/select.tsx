import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block min-w-0 grow">
      <select
        className={`h-12 w-full appearance-none truncate rounded-control border border-field bg-card ps-4 pe-11 text-body text-ink aria-invalid:border-2 aria-invalid:border-brick focus-visible:rounded-control focus-visible:outline-offset-1 disabled:bg-desk disabled:text-muted forced-colors:appearance-auto ${className}`}
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 end-4 my-auto text-muted forced-colors:hidden"
      />
    </span>
  );
}
