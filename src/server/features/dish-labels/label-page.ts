import { hash } from 'node:crypto';

// Two by two labels fit into what A4 and Letter have in common.
export const LABEL_STYLES = `@page{margin:10mm}
*{box-sizing:border-box}
body{margin:0;background:#f4f4f2;color:#1c1f1d;font:16px/1.35 system-ui,sans-serif}
.bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px;background:#fff;border-bottom:1px solid #ddd8cf}
.bar p{margin:0}
button{min-height:44px;padding:0 20px;border:0;border-radius:12px;background:#1e5945;color:#fff;font:600 16px/1 system-ui,sans-serif}
button:focus-visible{outline:3px solid #1e5945;outline-offset:3px}
.sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(93mm,100%),1fr));gap:4mm;max-width:calc(190mm + 32px);margin:16px auto;padding:0 16px}
.label{display:flex;flex-direction:column;justify-content:center;gap:3mm;min-height:60mm;padding:6mm;border:1px dashed #8a8578;border-radius:3mm;background:#fff;text-align:center;overflow-wrap:anywhere}
.label p{margin:0}
.dish{font-size:26px;line-height:1.2;font-weight:700}
.long{font-size:20px}
.what,.back{color:#55594f}
.marks{font-weight:600}
.marks span{display:inline-block;margin:1mm;padding:1mm 3mm;border:1px solid #1c1f1d;border-radius:99px}
.marks span::first-letter{text-transform:uppercase}
.back{font-weight:600}
@media print{
body{background:none}
.bar{display:none}
.sheet{grid-template-columns:93mm 93mm;grid-auto-rows:125mm;max-width:none;margin:0;padding:0;break-after:page}
.sheet:last-child{break-after:auto}
.label{min-height:0;break-inside:avoid}
.dish{font-size:34px}
.long{font-size:25px}
}`;

export const LABEL_SCRIPT = `document.querySelector('button').addEventListener('click', () => print());`;

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Nothing but its own styles and the button that prints it. */
export const LABEL_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(LABEL_STYLES)}`,
  `script-src ${sourceOf(LABEL_SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
