/** A calendar leaf torn in two. */
export function TornPage() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className="w-40">
      <path
        d="M38 18h84a10 10 0 0 1 10 10v26l-14 8-12-7-14 9-13-8-14 8-13-8-12 6-10-5V28a10 10 0 0 1 8-10Z"
        fill="#fff"
        stroke="#e6dfd1"
        strokeWidth="2"
      />
      <path d="M28 28a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v10H28Z" fill="#1f5a44" />
      <path
        d="m30 66 10 5 12-6 13 8 14-8 13 8 14-9 12 7 14-8v29a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10Z"
        fill="#fff"
        stroke="#e6dfd1"
        strokeWidth="2"
        transform="rotate(-4 80 85)"
      />
      <circle cx="80" cy="84" r="9" fill="#f2b035" />
    </svg>
  );
}
