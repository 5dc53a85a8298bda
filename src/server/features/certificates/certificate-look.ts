import { paperLook, type PaperLook } from '#server/features/printing/printed-page.ts';

// Neither size nor orientation of the paper is set: it fits A4 and Letter.
export const CERTIFICATE: PaperLook = paperLook(`@page{margin:18mm}
article{max-width:190mm;margin:16px auto;padding:clamp(16px,5vw,18mm);background:#fff;overflow-wrap:anywhere}
article p,h1{margin:0}
h1{font-size:26px;line-height:1.25}
.council{font-weight:600;margin-bottom:8mm}
.en{color:#55594f}
h1+.en{font-size:18px}
.says{margin-top:8mm;font-size:18px}
.says+.en{margin-top:1mm}
.withdrawn{margin:6mm 0 0;padding:3mm 4mm;border:2px solid #9c2f24;color:#9c2f24;font-weight:700}
table{width:100%;margin-top:8mm;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding-block:2mm;padding-inline:0 3mm;border-bottom:1px solid #cfcabf;text-align:start;vertical-align:top}
th:last-child,td:last-child{padding-inline-end:0;text-align:end;white-space:nowrap}
th .en{display:block;font-weight:400}
:is(th,.sign,.check) .en,td[dir],.council,.number{text-align:-webkit-match-parent;text-align:match-parent}
tfoot td{font-weight:700;border-bottom:0}
.day{white-space:nowrap}
.sign{display:grid;grid-template-columns:1fr 1fr;gap:10mm;margin-top:20mm;break-inside:avoid}
.sign p{border-top:1px solid #1c1f1d;padding-top:1.5mm}
.check{display:flex;gap:6mm;align-items:center;margin-top:12mm;padding-top:4mm;border-top:1px solid #cfcabf;font-size:14px;break-inside:avoid}
.qr{flex:none;width:32mm;height:32mm;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.number{font-size:20px;font-weight:700;letter-spacing:.06em;font-variant-numeric:tabular-nums}
@media screen and (max-width:480px){table{font-size:13px}.day{min-width:5.2em;white-space:normal}td[dir]{min-width:6em}th,td{padding-inline-end:8px}th{overflow-wrap:normal}}
@media print{
article{max-width:none;margin:0;padding:0;break-after:page}
article:last-of-type{break-after:auto}
}`);
