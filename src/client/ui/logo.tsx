import { useSite } from '#client/lib/page-data.tsx';

interface LogoProps {
  readonly className?: string;
}

/** As high as it is told; the school's own, which the styles of the document hold, may be wider. */
export function Logo({ className = '' }: LogoProps) {
  if (useSite().hasLogo) return <span aria-hidden="true" className={`own-logo ${className}`} />;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="11" fill="var(--color-spruce)" />
      <path d="M9.5 27V20a10.5 10.5 0 0 1 21 0v7" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M20 12.5V24" stroke="#f2b035" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="20" cy="30" r="2.3" fill="#f2b035" />
    </svg>
  );
}
