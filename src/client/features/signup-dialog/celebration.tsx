export function Celebration() {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" className="mx-auto w-60 motion-safe:animate-[rise_500ms_ease-out]">
      <g fill="#f2b035">
        <circle cx="38" cy="38" r="5" />
        <path d="m196 22 4 8 9 1-6.5 6 1.7 9-8.2-4.300-8.2 4.300 1.7-9-6.5-6 9-1Z" />
        <rect x="60" y="10" width="7" height="14" rx="3.5" transform="rotate(24 63 17)" />
        <rect x="214" y="66" width="7" height="14" rx="3.5" transform="rotate(-32 217 73)" />
      </g>
      <g fill="var(--color-spruce-line)">
        <circle cx="208" cy="52" r="4" />
        <rect x="22" y="66" width="7" height="14" rx="3.5" transform="rotate(38 25 73)" />
        <rect x="168" y="4" width="7" height="14" rx="3.5" transform="rotate(-18 171 11)" />
        <circle cx="84" cy="6" r="3.5" />
      </g>
      <g fill="none" stroke="var(--color-spruce)" strokeWidth="12" strokeLinecap="round" strokeLinejoin="round">
        <path d="M46 128c0-26 12-40 36-44" />
        <path d="M194 128c0-26-12-40-36-44" />
      </g>
      <rect x="78" y="24" width="84" height="88" rx="14" fill="#fff" stroke="#e6dfd1" strokeWidth="2" />
      <path d="M78 48V38a14 14 0 0 1 14-14h56a14 14 0 0 1 14 14v10Z" fill="var(--color-spruce)" />
      <circle cx="101" cy="36" r="3.5" fill="#faf6ee" />
      <circle cx="139" cy="36" r="3.5" fill="#faf6ee" />
      <circle cx="120" cy="80" r="22" fill="var(--color-spruce-soft)" />
      <path
        d="m109 81 8 8 15-17"
        fill="none"
        stroke="var(--color-spruce)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill="none" stroke="var(--color-spruce)" strokeWidth="7" strokeLinecap="round">
        <path d="M82 84l9-3M80 92l13-2M82 100l12 0" />
        <path d="M158 84l-9-3M160 92l-13-2M158 100l-12 0" />
      </g>
    </svg>
  );
}
