import { paperLook } from '#server/features/printing/printed-page.ts';

// Neither size nor orientation of the paper is set: it fits A4 and Letter.
export const REPORT = paperLook(`@page{margin:16mm}
article{max-width:190mm;margin:16px auto;padding:clamp(16px,5vw,16mm);background:#fff;overflow-wrap:anywhere}
article p,h1,h2{margin:0}
h1{font-size:26px;line-height:1.25}
h2{margin-top:9mm;font-size:19px}
.council,.note{color:#55594f}
.note{margin-top:8mm;font-size:13.5px}
table{width:100%;margin-top:4mm;border-collapse:collapse;font-variant-numeric:tabular-nums}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding-block:2mm;padding-inline:0 3mm;border-bottom:1px solid #cfcabf;text-align:start;vertical-align:top;font-weight:400}
th[scope=col]{font-weight:600}
.n{text-align:end;white-space:nowrap}
.n:last-child{padding-inline-end:0}
.total>*{font-weight:700;border-bottom:0}
.open>*{color:#55594f}
.day{white-space:nowrap}
@media screen and (max-width:600px){
table{font-size:14px}
.n{white-space:normal;overflow-wrap:normal}
th:first-child{min-width:6.5em}
.lines :is(thead,tr){display:flex;flex-wrap:wrap;gap:0 12px;padding-block:2mm;border-bottom:1px solid #cfcabf}
.lines thead{display:none}
.lines :is(th,td){min-width:100%;padding:0;border:0;text-align:start}
.lines .n{min-width:0}
.lines .people::before{content:"People: "}
.lines .hours::after{content:" hours"}
}
@media print{article{max-width:none;margin:0;padding:0}}
`);
