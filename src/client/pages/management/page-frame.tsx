import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { ManagementHeader } from './management-header.tsx';

interface PageFrameProps {
  readonly user: OwnUserView;
  readonly backTo: string;
  readonly back?: string;
  readonly title: ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A page of the administration beside the dashboard. Its heading gets the focus when the page opens. */
export function PageFrame({ user, backTo, back = 'Back to the dashboard', title, heading, children }: PageFrameProps) {
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:pt-5">
        <div className="grid justify-items-start gap-1">
          <AppLink href={backTo} className={`${buttonClass('ghost', 'sm')} -ms-3.5`}>
            <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
            <span>{back}</span>
          </AppLink>
          <h1 ref={heading} tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
            {title}
          </h1>
        </div>
        {children}
      </main>
    </div>
  );
}
