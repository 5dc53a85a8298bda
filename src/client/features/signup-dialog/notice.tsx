import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly tone?: 'calm' | 'warm';
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

const tones = { calm: 'bg-spruce-soft text-spruce-dark', warm: 'bg-marigold-soft text-marigold-ink' };

/** An event that is not the visitor's mistake; it can take the focus. The parent announces it. */
export function Notice({ title, children, tone = 'warm', className = '', ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`grid gap-0.5 rounded-control px-4 py-3.5 forced-colors:border ${tones[tone]} ${className}`}
    >
      <p className="font-bold">{title}</p>
      {children === undefined ? null : <div className="text-small">{children}</div>}
    </div>
  );
}
