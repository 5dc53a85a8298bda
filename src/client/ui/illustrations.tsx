import { Drawing, Ground, PAPER } from './drawing.tsx';

export function EmptyBoard() {
  return (
    <Drawing>
      <Ground />
      <rect x="30" y="24" width="80" height="78" rx="9" {...PAPER} />
      <path d="M29 44V33q0-10 10-10h62q10 0 10 10v11z" fill="#1f5a44" />
      <path d="M50 17v12M90 17v12" stroke="#164433" strokeWidth="4" />
      <path
        d="M44 57v.1m17 0v-.1m17 0v.1m17 0v-.1M44 72v.1m17 0v-.1m17 0v.1m17 0v-.1M44 87v.1m17 0v-.1m17 0v.1"
        stroke="#e6f0ea"
        strokeWidth="10"
      />
      <path d="M124 88q-2-16 1-30" stroke="#1f5a44" strokeWidth="3" />
      <path
        d="M124 74q-15 2-17-13 16-1 17 13zM124 66q-2-15 13-18 4 16-13 18zM124 82q1-13 15-13 1 13-15 13z"
        fill="#1f5a44"
      />
      <path d="M110 86h28l-4 24h-20z" fill="#a8321f" />
      <path d="M110 86h28l-1 7h-26z" fill="#862617" />
    </Drawing>
  );
}

export function NoMatch() {
  return (
    <Drawing>
      <rect x="24" y="22" width="58" height="70" rx="9" transform="rotate(-8 53 57)" {...PAPER} />
      <rect x="52" y="20" width="62" height="76" rx="9" {...PAPER} />
      <path d="M51 36v-7q0-10 10-10h44q10 0 10 10v7z" fill="#1f5a44" />
      <path d="M63 50h40M63 62h26M63 74h34" stroke="#e6f0ea" strokeWidth="6" />
      <path d="m122 94 17 17" stroke="#f2b035" strokeWidth="11" />
      <circle cx="106" cy="78" r="23" fill="#e6f0ea" stroke="#164433" strokeWidth="6" />
      <path d="M93 77q1-11 12-13" stroke="#b4ccc0" strokeWidth="4" />
    </Drawing>
  );
}

export function LostPage() {
  return (
    <Drawing>
      <path d="M14 111q34-22 68-17t64 17z" fill="#b4ccc0" />
      <path d="M76 32v70" stroke="#862617" strokeWidth="6" />
      <path d="M52 38h46l12 10-12 10H52z" fill="#1f5a44" />
      <path d="M104 66H62L51 75.5 62 85h42z" {...PAPER} />
      <path d="M60 48h28" stroke="#b4ccc0" strokeWidth="3" />
      <path d="M70 75.5h24" stroke="#e6f0ea" strokeWidth="3" />
      <path
        d="M36 92C20 82 18 62 32 58s20 14 8 16S14 52 28 34"
        stroke="#a8321f"
        strokeWidth="2"
        strokeDasharray=".1 6"
      />
      <path d="m22 30 28-18-8 26-8-7z" {...PAPER} />
      <path d="m34 31 16-19-12 22" fill="#f2b035" stroke="#f2b035" />
    </Drawing>
  );
}

export function TornPage() {
  return (
    <Drawing>
      <Ground />
      <g transform="rotate(4 80 90)">
        <path d="m40 66 14 7 12-9 14 9 13-8 13 9 14-7v26q0 9-9 9H49q-9 0-9-9z" {...PAPER} />
        <path d="M54 88h30" stroke="#e6f0ea" strokeWidth="6" />
      </g>
      <g transform="rotate(-6 80 40)">
        <path d="M40 26q0-9 9-9h62q9 0 9 9v34l-14 7-13-9-13 8-14-9-12 9-14-7z" {...PAPER} />
        <path d="M39 36V26q0-10 10-10h62q10 0 10 10v10z" fill="#1f5a44" />
        <path d="M60 10v12m40-12v12" stroke="#164433" strokeWidth="4" />
      </g>
      <g transform="rotate(-28 88 66)">
        <path d="M66 66h44" stroke="#f2b035" strokeWidth="17" />
        <path d="M80 57.5h16v17H80z" fill="#fdf1d3" />
        <path d="M85 63v.1m6-.1v.1m-6 6v.1m6-.1v.1" stroke="#5a3d00" strokeWidth="2" />
      </g>
    </Drawing>
  );
}
