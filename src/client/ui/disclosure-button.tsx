import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DisclosureButtonProps {
  readonly isOpen: boolean;
  /** The id of what it opens, which stays in the page. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Among the actions of a row: opens and closes what stands below them. */
export function DisclosureButton({ isOpen, controls, onToggle, children }: DisclosureButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="group px-2! text-spruce!"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <ChevronDown
        aria-hidden="true"
        size={17}
        className="transition-transform group-aria-[expanded=false]:-rotate-90 rtl:group-aria-[expanded=false]:rotate-90"
      />
      {children}
    </Button>
  );
}
