import { Drawing, Ground, PAPER } from '#client/ui/drawing.tsx';

export function AllSet() {
  return (
    <Drawing>
      <g transform="translate(74 80)rotate(-6)scale(.74)">
        <path
          d="M-13 30v-20c0-12-8-31.8-9-47.8l-10.5-22.4a4.8 4.8 0 0 1 8.3-4.8l12.1 22.5l-5.6-34.4a5.2 5.2 0 0 1 10.1-2.4l7 34.8l3-39.8a5.4 5.4 0 0 1 10.8.9l-2.2 39.8l10.4-33.6a5.2 5.2 0 0 1 9.8 3.5l-9 32.1c-3.2 11.6-7.4 14.7-1.2 8.2l13.6-14.4a5.8 5.8 0 0 1 9.6 6.4c-9.1 15-30 34.8-31 50.8v20z"
          fill="#c68a5c"
        />
        <path d="M-19 18h38q4 9 2 13l3 12h-48l3-12q-2-4 2-13z" fill="#1f5a44" />
        <path d="M-12 21v8m8-8v8m8-8v8m8-8v8" stroke="#b4ccc0" strokeWidth="2.5" />
      </g>
      <circle cx="118" cy="88" r="20" fill="#1f5a44" stroke="#fff" strokeWidth="4" />
      <path d="m109 88 6 7 12-13" stroke="#fff" strokeWidth="5" />
      <path d="m24 40 6 4M18 66h7M132 24l-5 5M146 52h-7" stroke="#f2b035" strokeWidth="4" />
      <path d="m38 16 3 6M112 12l-2 6M140 38v.1M22 84v.1" stroke="#a8321f" strokeWidth="4" />
    </Drawing>
  );
}

export function NoPost() {
  return (
    <Drawing>
      <Ground />
      <path d="M76 78h10v32H76z" fill="#1f5a44" />
      <path d="M44 40h62q22 0 22 22v18H66V62q0-22-22-22z" fill="#1f5a44" />
      <path d="M44 40q-22 0-22 22v18h44V62q0-22-22-22z" {...PAPER} />
      <path d="M32 64q0-12 12-12t12 12v6H32z" fill="#e6f0ea" />
      <path d="M106 58v18" stroke="#f2b035" strokeWidth="5" />
      <path d="M106 68h14v9h-14z" fill="#f2b035" />
    </Drawing>
  );
}
