import type { ReactNode } from 'react';

/*
 * One family of small drawings: a pale sun behind, a white thing of paper with a thin green line, and one marigold
 * accent. All are decoration; the words beside them say what is meant.
 */

export const PAPER = { fill: '#fff', stroke: '#b4ccc0', strokeWidth: 2 };

export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className="h-auto w-40 max-w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="80" cy="58" r="52" fill="#fdf1d3" />
      {children}
    </svg>
  );
}

export function Ground() {
  return <path d="M14 110h132" stroke="#b4ccc0" strokeWidth="2" />;
}
