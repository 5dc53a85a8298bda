import { paperLook } from '#server/features/printing/printed-page.ts';

// Two by two labels fit into what a printer leaves of A4 and of Letter: their height follows the width of the page.
export const LABELS = paperLook(`@page{size:portrait;margin:10mm}
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
.sheet{grid-template-columns:1fr 1fr;grid-auto-rows:calc(.59*var(--page));max-width:none;margin:0;padding:0;break-inside:avoid;break-after:page}
.sheet:last-child{break-after:auto}
.label{min-height:0;min-width:0;overflow:hidden}
.dish{font-size:34px}
.long{font-size:25px}
}`);
