import { paperLook } from './printed-page.ts';

/**
 * A millimetre of the poster is one in 210 of the page's width, so that it keeps its shape on whatever a printer leaves of
 * Letter or A4. Its height follows the width too, and leaves room for margins and for the address and date that some
 * browsers print.
 */
const scaled = (styles: string) => styles.replaceAll(/(-?[\d.]+)mm\b/g, 'calc($1*var(--mm))');

/**
 * One page of Letter or A4, to its edges: the page that the browser lays out has no margin, and the printer leaves its
 * own. The picture takes what the rest leaves, and the description and the tasks end with a whole line where that is
 * little; the code never does.
 */
export const POSTER = paperLook(
  scaled(`@page{size:portrait;margin:0}
.poster{--mm:calc(1in/25.4);--line:10mm;display:flex;flex-direction:column;max-width:210mm;margin:16px auto;background:#fff;forced-color-adjust:none;print-color-adjust:exact;-webkit-print-color-adjust:exact;overflow-wrap:anywhere}
.poster :is(p,h1,ul){margin:0}
.top{flex:none;padding:10mm 14mm 7mm;background:#1f5a44;color:#fff}
.from{display:flex;flex-wrap:wrap;gap:3mm;align-items:center;justify-content:space-between;font-weight:700;font-size:5.4mm}
.site{display:flex;gap:3mm;align-items:center}
.logo{width:11mm;height:11mm;flex:none}
.logo.own{width:auto;max-width:36mm;padding:1mm;border-radius:2.6mm;background:#fff;object-fit:contain}
.ask{padding:1.2mm 4mm;border-radius:99px;background:#f2b035;color:#1b2a24}
.event{display:flex;gap:7mm;align-items:flex-start;margin-top:7mm}
.words{flex:1;min-width:0}
.leaf{flex:none;width:34mm;overflow:hidden;border-radius:5mm;background:#fff;color:#1b2a24;text-align:center;line-height:1}
.leaf b{display:block;padding:2.6mm 1mm;background:#f2b035;font-size:6mm;text-transform:uppercase}
.leaf strong{display:block;padding:3mm 0 1mm;font-size:17mm;font-weight:800;letter-spacing:-.03em}
.leaf span{display:block;padding:0 1mm 3mm;color:#56645d;font-size:5mm}
h1{font-size:15mm;line-height:1.12;text-wrap:balance;font-weight:800;letter-spacing:-.02em}
h1.long{font-size:11.5mm}
h1.longest{font-size:8mm}
.bilingual h1.long{font-size:9.5mm}
.crowded h1.longest{font-size:6.8mm}
.wall.crowded h1.longest{font-size:5.8mm}
.crowded .also-title.longest{font-size:5.2mm}
.crowded .top{padding-block:8mm 5mm}
.crowded .event{margin-top:5mm}
.crowded .middle{padding-block:3mm}
:is(h1,.also-title):lang(ar),:is(h1,.also-title):lang(fa),:is(h1,.also-title):lang(ur),:is(h1,.also-title):lang(he){letter-spacing:0;line-height:1.3}
:is(h1,.also-title):is(:lang(hi),:lang(pa),:lang(gu),:lang(bn),:lang(ta),:lang(th),:lang(am)){letter-spacing:0;line-height:1.35}
.poster .when{display:flex;flex-wrap:wrap;column-gap:.8em;margin-top:3mm;font-size:6.6mm;font-weight:600}
.poster .also{margin-top:5mm;padding-top:4mm;border-top:.4mm solid #b4ccc0}
.also-title{font-size:7.5mm;line-height:1.2;font-weight:700}
.also-title.longest{font-size:6mm}
.poster .also .when{margin-top:1.5mm;font-size:5.4mm;font-weight:400}
.picture{flex:1 1 0;min-height:0;width:100%;object-fit:cover}
.middle{flex:1 0 auto;display:flex;flex-direction:column;justify-content:center;padding:6mm 14mm}
/* Its lines and its tasks have one height, so that what does not fit goes by whole lines. */
.said{font-size:7mm;line-height:var(--line);overflow:hidden}
.about{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines,7);overflow:hidden;white-space:pre-line}
.about+.tasks{margin-top:var(--line)}
:is(.wordy,.bilingual,.pictured){--line:8.6mm;--lines:5}
:is(.wordy,.bilingual,.pictured) .said{font-size:6mm}
:is(.bilingual,.crowded){--lines:3}
:is(.bilingual,.crowded) .about+.tasks{margin-top:0}
.pictured,.crowded.bilingual{--lines:2}
.pictured:not(.crowded) .middle{flex:none}
.pictured .tasks{max-height:var(--line);overflow:hidden}
.pictured .about+.tasks{margin-top:2mm}
.pictured.bilingual .tasks,.crowded .picture{display:none}
.tasks{padding:0;list-style:none}
.tasks li{display:inline-block;max-width:100%;height:calc(var(--line) - 2mm);margin-block:1mm;margin-inline-end:2mm;padding-inline:3.6mm;overflow:hidden;border-radius:99px;background:#e6f0ea;color:#164433;font-size:.75em;font-weight:600;line-height:calc(var(--line) - 2mm);white-space:nowrap;text-overflow:ellipsis;vertical-align:top}
.foot{flex:none;display:flex;gap:14mm;align-items:center;padding:10mm 14mm 8mm;break-inside:avoid;border-top:1.6mm solid #f2b035}
/* Its quiet zone is white on white, so that the first module stands under the text above. */
.qr{flex:none;width:74mm;height:74mm;margin:-6mm}
.how{display:grid;gap:3mm;min-width:0}
.how p{font-size:5.4mm}
.how .scan{font-size:9mm;line-height:1.15;font-weight:800}
.how .also{margin-top:1mm;padding-top:4mm;border-color:#e6dfd1;display:grid;gap:1.5mm}
.how .also .scan{font-size:6.4mm}
:is(.bilingual,.wall) .how .scan{font-size:7.8mm}
:is(.bilingual,.wall) .how .also .scan{font-size:6mm}
:is(.bilingual,.wall) .how p{font-size:5mm}
.wall .middle{align-items:center;padding-block:5mm}
.wall .qr{width:min(138mm,100%);height:auto;margin:0}
.wall .foot{padding-block:7mm 8mm}
.address{display:inline-block;color:#164433}
.address.whole{font-size:4.4mm}
.state{padding:3mm 14mm;background:#fae8e4;color:#862617;font-weight:700;font-size:5mm}
@media screen and (width<45rem){.event,.foot{flex-wrap:wrap;gap:5mm}.top,.middle,.foot{padding-inline:5mm}h1{font-size:9mm}h1.long,h1.longest{font-size:7mm}.picture{max-height:60vh}.qr{width:60mm;height:60mm;margin:-5mm}}
@media print{
.poster{--mm:calc(var(--page)/210);max-width:none;margin:0;break-inside:avoid}
.when bdi{white-space:nowrap}
}
@media print,screen and (width>=45rem){
.poster{height:252mm;overflow:hidden}
:is(.poster:not(.pictured),.crowded) .middle{flex:1 1 0;min-height:0}
.said{max-height:100%;max-height:round(down,100%,var(--line))}
/* The code takes what the longest title leaves. */
.wall .qr{flex:0 1 auto;width:auto;max-width:100%;height:100%;max-height:138mm}
}`),
  { asks: true },
);
