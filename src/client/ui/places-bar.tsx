interface PlacesBarProps {
  readonly taken: number;
  readonly places: number;
  readonly className?: string;
}

/** Hidden from screen readers: the text next to it says the same. */
export function PlacesBar({ taken, places, className = '' }: PlacesBarProps) {
  const share = places === 0 ? 0 : Math.min(1, taken / places);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className={`block h-2 w-full overflow-hidden rounded-full bg-line rtl:-scale-x-100 forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] ${className}`}
    >
      <rect
        className="fill-spruce transition-[width] duration-300 forced-colors:fill-[CanvasText]"
        width={share * 100}
        height="8"
        rx="0"
      />
    </svg>
  );
}
