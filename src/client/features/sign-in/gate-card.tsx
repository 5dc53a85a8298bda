import type { ReactNode } from 'react';

interface GateCardProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

export function GateCard({ title, text, children }: GateCardProps) {
  return (
    <section className="card grid w-full max-w-[28.75rem] grid-cols-[minmax(0,1fr)] justify-items-center gap-4 p-[clamp(1rem,7.8vw,1.75rem)] text-center sm:p-9">
      <GardenGate />
      <h1 className="text-[min(1.625rem,1rem+4.5vw)] leading-tight">{title}</h1>
      <div className="text-muted">{text}</div>
      <div className="mt-1 grid w-full gap-2.5">{children}</div>
    </section>
  );
}

function GardenGate() {
  return (
    <svg viewBox="0 0 180 120" aria-hidden="true" className="w-44 max-w-full">
      <ellipse cx="90" cy="110" rx="82" ry="7" className="fill-spruce-soft" />
      <path d="M22 110V40m136 70V40" className="stroke-spruce-dark" strokeWidth="9" strokeLinecap="round" />
      <circle cx="22" cy="34" r="7" className="fill-spruce-dark" />
      <circle cx="158" cy="34" r="7" className="fill-spruce-dark" />
      <path
        d="M32 104V62q29-34 58-34t58 34v42Z"
        className="fill-card stroke-spruce"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M52 102V50m19 52V37m38 65V37m19 65V50" className="stroke-spruce-line" strokeWidth="5" />
      <path d="M90 28v76" className="stroke-spruce" strokeWidth="5" />
      <rect x="78" y="62" width="24" height="28" rx="6" className="fill-spruce" />
      <path d="M90 70a4 4 0 0 1 2.2 7.3l1.3 6.2h-7l1.3-6.2A4 4 0 0 1 90 70Z" className="fill-marigold" />
    </svg>
  );
}
