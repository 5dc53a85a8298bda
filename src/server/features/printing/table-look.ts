import { paperLook } from './printed-page.ts';

/**
 * Letter and A4, whichever is in the printer. Chromium repeats the head of a table only where its rows may be kept whole.
 */
export const TABLES = paperLook(`@page{margin:12mm}
.paper{max-width:210mm;margin:16px auto;padding:16px;background:#fff}
header p{margin:0}
h1{margin:1mm 0;font-size:26px;line-height:1.2;overflow-wrap:anywhere}
h2{margin:7mm 0 0;font-size:19px;line-height:1.3;break-after:avoid}
.kind{color:#1f5a44;font-weight:700}
.small{color:#56645d;font-size:14px}
.off{display:inline-block;padding:1mm 3mm;border:1px solid #a8321f;color:#a8321f;font-weight:700}
table{width:100%;margin-top:4mm;border-collapse:collapse;table-layout:fixed}
thead{display:table-header-group;break-inside:avoid}
tr{break-inside:avoid}
.few{break-inside:avoid}
th,td{padding:1.5mm 2mm;border:1px solid #8a948f;text-align:start;vertical-align:middle;overflow-wrap:break-word;word-break:keep-all}
.slot th{border-color:#1f5a44;background:#e6f0ea;font-size:17px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.slot .count{font-weight:400}
.heads th{font-size:14px;font-weight:600;color:#56645d}
.tick{width:9mm}
td.tick::before{content:"";display:block;width:4.5mm;height:4.5mm;margin:auto;border:1px solid #1b2a24}
.brought{width:38%}
.phone{width:42mm}
.note{width:25mm}
.arrived,.left{width:24mm}
.initials{width:28mm}
td.name{font-weight:600}
.to-fill td{height:10.5mm}
@media screen and (width<45rem){table{table-layout:auto}.tick,.brought,.phone,.note,.arrived,.left,.initials{width:auto}.paper{padding:8px}th,td{padding:1mm;font-size:14px}.heads th{font-size:12px}td.name,.to-fill td{word-break:normal;overflow-wrap:anywhere}}
@media print{
body{font-size:11pt}
.paper{max-width:none;margin:0;padding:0}
section+section{break-before:page}
}`);
