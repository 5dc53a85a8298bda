import type { ReactNode } from 'react';

const SHADE = { fill: 'none', stroke: '#1b2a24', opacity: 0.2 };

const OPEN = 'hero-open';
const PALM = 'hero-palm';
const KNUCKLES = 'hero-knuckles';

interface ArmProps {
  readonly place: string;
  readonly skin: string;
  readonly children: ReactNode;
}

function Arm({ place, skin, children }: ArmProps) {
  return (
    <g transform={place} color={skin}>
      {children}
    </g>
  );
}

function Finger({ d }: { readonly d: string }) {
  return <path d={d} fill="none" stroke="currentColor" strokeWidth="12" />;
}

interface SleeveProps {
  readonly from: number;
  readonly colour: string;
  readonly cuff?: string;
}

function Sleeve({ from, colour, cuff }: SleeveProps) {
  return (
    <>
      <path d={`M-20 ${from}q20 5 40 0l9 200h-58z`} fill={colour} />
      {cuff === undefined ? null : <path d={`M-22 ${from - 4}q22 6 44 0l1 14q-23 6-46 0z`} fill={cuff} />}
    </>
  );
}

function KnitSleeve({ from, colour, ribs }: { readonly from: number; readonly colour: string; readonly ribs: string }) {
  return (
    <>
      <path d={`M-19 ${from}h38q4 10 2 14l9 200h-60l9-200q-2-4 2-14z`} fill={colour} />
      <path d={`M-12 ${from + 2}v10m8-10v10m8-10v10m8-10v10`} stroke={ribs} strokeWidth="2" />
    </>
  );
}

/**
 * Raised hands over green hills and a marigold sun: decoration without a name. Fills its box and keeps all hands in
 * sight in any shape from 4:3 to 9:5.
 */
export function HeroPicture({ className }: { readonly className: string }) {
  return (
    <svg
      viewBox="0 0 560 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    >
      <circle cx="390" cy="167" r="110" fill="#f2b035" />
      <path d="M0 420c2-80 30-114 90-118s100-58 180-52 110 50 170 26 100 44 120 144z" fill="#b4ccc0" />
      <School />
      <path d="M0 420c30-100 110-72 190-104s140 14 220-4 130 18 150 108z" fill="#1f5a44" />
      <WavingHand />
      <OpenHands />
      <RaisedHand />
      <HandWithStar />
      <HandWithPencil />
      <PointingHand />
      <path d="M0 420c60-48 160-74 280-74s220 26 280 74z" fill="#164433" />
    </svg>
  );
}

function School() {
  return (
    <g transform="translate(22 250)">
      <path d="M36 4v-26" stroke="#1b2a24" strokeWidth="2" />
      <path d="M37-22q5-4 10 0t10 0v10q-5 4-10 0t-10 0z" fill="#a8321f" />
      <path d="M4 28h64v46H4zM22 18h28v20H22z" fill="#fff" />
      <path d="M0 30h22v-8H6zM72 30H50v-8h16zM18 20 36 0l18 20z" fill="#a8321f" />
      <circle cx="36" cy="29" r="5.5" fill="#f2b035" />
      <path d="M10 38h6v9h-6zM56 38h6v9h-6zM10 54h6v9h-6zM56 54h6v9h-6z" fill="#b4ccc0" />
      <path d="M30 74V56q0-6 6-6t6 6v18z" fill="#1f5a44" />
    </g>
  );
}

function WavingHand() {
  return (
    <Arm place="translate(133 280)rotate(-18)scale(-.95 .95)" skin="#a2673f">
      <path d="M-17 76l4-66c0-12-7.6-30-8.6-46l-13.4-17.5a4.8 4.8 0 0 1 6.4-7.2l15.9 19.1l-10.1-33.2a5.2 5.2 0 0 1 9.5-4.3l11.9 32.8l0-38.2a5.4 5.4 0 0 1 10.8-.2l1.1 39.8l8.3-32.1a5.2 5.2 0 0 1 9.9 3.2l-7 31.4c-3 13.7-7.7 19.3 2.2 12.6l15.8-10.7a5.8 5.8 0 0 1 8.4 7.8c-11.8 13.5-34.1 26.7-35.1 42.7l4 66z" />
      <path id={PALM} d="M-16-33q12 7 30-1m0 7q-14 2-15 21m-16-18q10 5 21-1" {...SHADE} />
      <KnitSleeve from={42} colour="#fdf1d3" ribs="#f2b035" />
    </Arm>
  );
}

function OpenHands() {
  return (
    <>
      <Arm place="translate(316 168)scale(-1 1)" skin="#7b482c">
        <path
          id={OPEN}
          d="M-17 76l4-66c0-12-8-31.8-9-47.8l-10.5-22.4a4.8 4.8 0 0 1 8.3-4.8l12 22.6l-5.7-37.1a5.2 5.2 0 0 1 10.1-2.4l7.1 35.8l3-40.4a5.4 5.4 0 0 1 10.8.9l-2.1 41.5l10.2-32.5a5.2 5.2 0 0 1 9.8 3.5l-9 32.1c-3.2 11.6-7.4 14.7-1.2 8.2l13.6-14.4a5.8 5.8 0 0 1 9.6 6.4c-9.1 15-30 34.8-31 50.8l4 66z"
        />
        <path id={KNUCKLES} d="M-19-29q4-5 7-2m3-6q4-5 7 0m4 0q4-5 7 0m3 4q4-4 6 0" {...SHADE} />
        <path
          d="M-29-62l2 3.5M-14-82l1 4M8-87l-.4 4M27-77l-1.3 4M41-46l-2.5 3"
          stroke="#fff"
          opacity=".35"
          strokeWidth="5"
        />
        <path d="M-14 27q14 7 28 0" stroke="#f2b035" strokeWidth="5.5" strokeDasharray=".1 6.5" />
        <Sleeve from={70} colour="#fff" />
        <path
          d="M-21 85q21 5 42 0m-42 15q21 5 42 0m-43 15q22 5 44 0m-45 15q23 5 46 0m-46 15q23 5 46 0m-47 15q24 5 48 0"
          fill="none"
          stroke="#1f5a44"
          strokeWidth="6"
          strokeLinecap="butt"
        />
      </Arm>
      <Arm place="translate(496 288)rotate(20)scale(.95)" skin="#f3cda9">
        <use href={`#${OPEN}`} />
        <use href={`#${PALM}`} />
        <KnitSleeve from={40} colour="#a8321f" ribs="#fae8e4" />
      </Arm>
    </>
  );
}

function RaisedHand() {
  return (
    <Arm place="translate(182 188)rotate(-8)scale(-1 1)" skin="#f3cda9">
      <path d="M-17 76l4-66c0-12-8.1-33.3-9.1-49.3l-2.6-24.3a4.8 4.8 0 0 1 9.6-.8l3.1 22.6l-.9-39.8a5.2 5.2 0 0 1 10.3-.4l1.8 36.5l1.8-41.8a5.4 5.4 0 0 1 10.8.4l-1.2 42.7l3.9-33.8a5.2 5.2 0 0 1 10.4.8l-3.2 34.4c-.7 7-10.3 13.8-7.7 8.4l7.5-15.7a5.8 5.8 0 0 1 11.3 2.1c-2.3 16.6-18.8 42-19.8 58l4 66z" />
      <use href={`#${PALM}`} />
      <path d="M-14 20h27.6l.6 9h-28.8z" fill="#164433" />
      <circle cy="24.5" r="9" fill="#fff" stroke="#164433" strokeWidth="3" />
      <path d="M0 20v5h4" fill="none" stroke="#164433" />
      <Sleeve from={66} colour="#a8321f" />
    </Arm>
  );
}

function HandWithStar() {
  return (
    <Arm place="translate(430 196)rotate(7)" skin="#54311f">
      <path d="M-17 76l4-66c0-12-7.8-31.4-8.8-47.4l-12.5-19.7a4.8 4.8 0 0 1 7.4-6.2l14.3 21l-9-34.8a5.2 5.2 0 0 1 9.8-3.5l10.3 34.3l-1-39.2a5.4 5.4 0 0 1 10.8-.2l2.1 37.4c10.6 8.3 9.6 28.3 4.6 36.3c-1 8-2 12-2 22l4 66z" />
      <Finger d="M11-12C28-18 36-34 33-52" />
      <path
        d="M33-113l9 16h19l-13 14 6 17-17-8-14 11 2-18-15-11 18-3z"
        fill="#fff"
        stroke="#fff"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M36-86l6-11m-6 11 12 3m-12-3 1 12m-1-12-11 5m11-5-8-9" stroke="#b4ccc0" />
      <Finger d="M15-42c3-14 9-21 18-19" />
      <use href={`#${KNUCKLES}`} />
      <Sleeve from={54} colour="#fae8e4" cuff="#a8321f" />
    </Arm>
  );
}

function HandWithPencil() {
  return (
    <Arm place="translate(252 254)rotate(-4)" skin="#e3ad84">
      <path d="M-17 76l4-66C-13 0-22-4-22-16v-18q0-15 16-15H6q14 0 14 14v19C20-4 13 0 13 10l4 66z" />
      <path d="M-5.5-96 0-112l5.5 16z" fill="#fdf1d3" />
      <path d="M-1.5-106 0-111l1.5 5z" fill="#1b2a24" stroke="#1b2a24" />
      <path d="M-5.5-96q2.8 3 5.5 0 2.8 3 5.5 0V8h-11z" fill="#f2b035" />
      <path d="M-5.5 8h11v4h-11z" fill="#fff" />
      <path d="M-5.5 12h11v3q0 5-5.5 5t-5.5-5z" fill="#a8321f" />
      <Finger d="M-15-42h26m-27 10.5h28M-15-21h27m-25 10h23" />
      <path d="M-19-37h32m-33 10.5h34M-18-16h31" {...SHADE} />
      <Finger d="M14-4c8-10 8-20 0-27l-8-5" />
      <path d="M2-30q8 3 10 10" {...SHADE} />
      <Sleeve from={36} colour="#164433" cuff="#e6f0ea" />
    </Arm>
  );
}

function PointingHand() {
  return (
    <Arm place="translate(371 270)" skin="#c68a5c">
      <path d="M-17 76l4-66C-13 0-22-6-22-18v-20q0-8 8-8h26q9 0 9 8v20C21-6 13 0 13 10l4 66z" />
      <Finger d="M14.5-40 18-86M-15.5-41v14m10-17v18m10-18v18" />
      <path d="M-10.5-41v17m10-19v20m10-20v14m-17 16q8 2 16 1m-16-14q8-.5 14 .5" {...SHADE} />
      <KnitSleeve from={38} colour="#f2b035" ribs="#5a3d00" />
    </Arm>
  );
}
