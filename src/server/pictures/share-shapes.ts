export const colours = {
  paper: '#faf6ee',
  card: '#ffffff',
  ink: '#1b2a24',
  muted: '#56645d',
  line: '#e6dfd1',
  marigold: '#f2b035',
  marigoldSoft: '#fdf1d3',
  marigoldInk: '#5a3d00',
} as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Paint {
  readonly fill: string;
  readonly edge?: string;
  readonly round?: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function onPaper({ width, height }: Size): string {
  return onNothing({ width, height }, [area({ x: 0, y: 0, width, height }, { fill: colours.paper })]);
}

export function onNothing({ width, height }: Size, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}

export function area({ x, y, width, height }: Place, { fill, edge, round = 0 }: Paint): string {
  const line = edge === undefined ? '' : ` stroke="${edge}" stroke-width="3"`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"${line}/>`;
}

export function leafHead({ x, y, width, height }: Place, round: number, fill: string): string {
  const [up, down] = [height - round, width - 2 * round];
  const corners = [`a${round} ${round} 0 0 1 ${round} ${-round}`, `a${round} ${round} 0 0 1 ${round} ${round}`];
  return `<path d="M${x} ${y + height}v${-up}${corners[0]}h${down}${corners[1]}v${up}z" fill="${fill}"/>`;
}

export function logo(x: number, y: number, size: number): string {
  const stroke = 'fill="none" stroke-width="3.4" stroke-linecap="round"';
  const { card, marigold } = colours;
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 40})">`,
    `<rect width="40" height="40" rx="11" fill="${card}" fill-opacity="0.12"/>`,
    `<path d="M9.5 27V20a10.5 10.5 0 0 1 21 0v7" stroke="${card}" ${stroke}/>`,
    `<path d="M20 12.5V24" stroke="${marigold}" ${stroke}/><circle cx="20" cy="30" r="2.3" fill="${marigold}"/></g>`,
  ].join('');
}
