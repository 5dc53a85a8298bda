import type { ReactNode } from 'react';

interface MessageScreenProps {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

export function MessageScreen({ picture, title, text, before, children }: MessageScreenProps) {
  return (
    <div className="page flex grow flex-col">
      {before === undefined ? null : <div className="pt-4">{before}</div>}
      <div className="grid grow place-content-center justify-items-center gap-5 py-14 text-center">
        {picture}
        <h1 className="text-title">{title}</h1>
        {text === undefined ? null : <p className="max-w-[46ch] text-balance text-muted">{text}</p>}
        {children === undefined ? null : <div className="flex flex-wrap justify-center gap-3 pt-1">{children}</div>}
      </div>
    </div>
  );
}

export function EmptyState({ picture, title, text, children }: Omit<MessageScreenProps, 'before'>) {
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-10 text-center">
      {picture}
      <h2 className="text-heading">{title}</h2>
      {text === undefined ? null : <p className="max-w-[46ch] text-balance text-muted">{text}</p>}
      {children}
    </div>
  );
}
