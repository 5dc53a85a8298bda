interface LogoProps {
  readonly className?: string;
}

export function Logo({ className = '' }: LogoProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="11" fill="#1f5a44" />
      <path d="M9.5 27V20a10.5 10.5 0 0 1 21 0v7" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M20 12.5V24" stroke="#f2b035" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="20" cy="30" r="2.3" fill="#f2b035" />
    </svg>
  );
}
