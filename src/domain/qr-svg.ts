import { correction, generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** In modules, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;
/** Without those for single scripts, such as Shift-JIS, which not every reader knows. */
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8];

interface QrShape {
  readonly viewBox: string;
  /** A path, in white. */
  readonly ground: string;
  /** A path, in black. */
  readonly code: string;
}

/**
 * A QR code in shapes of its own, black on white, which neither dark mode, forced colours nor a printer that leaves out
 * backgrounds change.
 */
export function qrShape(text: string): QrShape {
  // Paper gets creases: a seventh of it may be unreadable.
  const code = generate(text, { minCorrectionLevel: correction.M, modes: MODES });
  const side = code.size + 2 * QUIET_ZONE;
  return {
    viewBox: `-${QUIET_ZONE} -${QUIET_ZONE} ${side} ${side}`,
    ground: `M-${QUIET_ZONE} -${QUIET_ZONE}h${side}v${side}h-${side}z`,
    code: toSvgPath(code),
  };
}

/**
 * As an SVG element of the class `qr`, whose size the page decides. It says nothing to screen readers: the page writes
 * the same beside it in words.
 */
export function qrSvg(text: string): string {
  const { viewBox, ground, code } = qrShape(text);
  return [
    `<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"`,
    ' shape-rendering="crispEdges" aria-hidden="true" focusable="false">',
    `<path fill="#fff" d="${ground}"/><path fill="#000" d="${code}"/></svg>`,
  ].join('');
}
