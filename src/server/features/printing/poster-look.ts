import { paperLook } from './printed-page.ts';

/**
 * One page of Letter or A4, to its edges: the page that the browser lays out has no margin, and the printer leaves its
 * own. The picture takes what the rest leaves, and the description is cut where that is little; the code never is.
 */
export const POSTER = paperLook(
  `@page{margin:0}
.poster{display:flex;flex-direction:column;max-width:210mm;margin:16px auto;background:#fff;forced-color-adjust:none;print-color-adjust:exact;-webkit-print-color-adjust:exact;overflow-wrap:anywhere}
.poster p,h1,ul{margin:0}
.top{flex:none;padding:12mm 14mm 9mm;background:#1f5a44;color:#fff}
.from{display:flex;flex-wrap:wrap;gap:3mm;align-items:center;justify-content:space-between;font-weight:700;font-size:5.4mm}
.site{display:flex;gap:3mm;align-items:center}
.logo{width:11mm;height:11mm;flex:none}
.ask{padding:1.2mm 4mm;border-radius:99px;background:#f2b035;color:#1b2a24}
.event{display:flex;gap:7mm;align-items:flex-start;margin-top:9mm}
.words{flex:1;min-width:0}
.leaf{flex:none;width:34mm;overflow:hidden;border-radius:5mm;background:#fff;color:#1b2a24;text-align:center;line-height:1}
.leaf b{display:block;padding:2.6mm 1mm;background:#f2b035;font-size:6mm;text-transform:uppercase}
.leaf strong{display:block;padding:3mm 0 1mm;font-size:17mm;font-weight:800;letter-spacing:-.03em}
.leaf span{display:block;padding:0 1mm 3mm;color:#56645d;font-size:5mm}
h1{font-size:15mm;line-height:1.12;text-wrap:balance;font-weight:800;letter-spacing:-.02em}
h1.long{font-size:11.5mm}
h1.longest{font-size:8mm}
.crowded h1.longest{font-size:6.8mm}
.crowded .also-title.longest{font-size:5.2mm}
.crowded .top{padding-block:9mm 6mm}
.crowded .event{margin-top:6mm}
.crowded .middle{padding-block:3mm;gap:3mm}
.crowded .foot{padding-block:9mm 11mm}
:is(h1,.also-title):lang(ar),:is(h1,.also-title):lang(fa),:is(h1,.also-title):lang(ur),:is(h1,.also-title):lang(he){letter-spacing:0;line-height:1.3}
:is(h1,.also-title):is(:lang(hi),:lang(pa),:lang(gu),:lang(bn),:lang(ta),:lang(th),:lang(am)){letter-spacing:0;line-height:1.35}
.poster .when{display:flex;flex-wrap:wrap;column-gap:.8em;margin-top:3mm;font-size:6.6mm;font-weight:600}
.poster .also{margin-top:5mm;padding-top:4mm;border-top:.4mm solid #b4ccc0}
.also-title{font-size:7.5mm;line-height:1.2;font-weight:700}
.also-title.longest{font-size:6mm}
.poster .also .when{margin-top:1.5mm;font-size:5.4mm;font-weight:400}
.picture{flex:1 1 0;min-height:0;width:100%;object-fit:cover}
.middle{flex:1 0 auto;display:flex;flex-direction:column;justify-content:center;gap:5mm;padding:7mm 14mm}
.pictured .middle{flex-grow:0}
.poster .about{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:9;overflow:hidden;font-size:7mm;line-height:1.45;white-space:pre-line}
.bilingual .about{-webkit-line-clamp:6;font-size:6mm}
.pictured .about{-webkit-line-clamp:3;font-size:5.6mm}
.pictured.bilingual .about{-webkit-line-clamp:2}
.crowded .about{-webkit-line-clamp:1!important;font-size:5.6mm!important}
.crowded .picture{display:none}
.crowded .middle{flex-grow:1!important}
.pictured.bilingual .tasks{display:none}
.pictured.bilingual .foot{padding-block:9mm 11mm}
.tasks{display:flex;flex-wrap:wrap;gap:2.5mm;padding:0;list-style:none}
.pictured .tasks,.crowded .tasks{max-height:10mm;overflow:hidden}
.tasks li{padding:1.4mm 4mm;border-radius:99px;background:#e6f0ea;color:#164433;font-size:5mm;font-weight:600}
.foot{flex:none;display:flex;gap:14mm;align-items:center;padding:13mm 14mm 15mm;border-top:1.6mm solid #f2b035}
/* Its quiet zone is white on white, so that the first module stands under the text above. */
.qr{flex:none;width:74mm;height:74mm;margin:-6mm}
.how{display:grid;gap:3mm;min-width:0}
.scan{font-size:9mm;line-height:1.15;font-weight:800}
.how p{font-size:5.4mm}
.how .scan{font-size:9mm}
.how .also{margin-top:1mm;padding-top:4mm;border-color:#e6dfd1;display:grid;gap:1.5mm}
.how .also .scan{font-size:6.4mm}
.wall .middle{align-items:center;padding-block:5mm}
.wall .qr{width:min(138mm,100%);height:auto;margin:0}
.wall .foot{padding-block:8mm 11mm}
.address{display:inline-block;color:#164433}
.address.whole{font-size:4.4mm}
.state{padding:3mm 14mm;background:#fae8e4;color:#862617;font-weight:700;font-size:5mm}
@media screen and (width>=45rem){.poster{min-height:270mm}}
@media screen and (width<45rem){.event,.foot{flex-wrap:wrap;gap:5mm}.top,.middle,.foot{padding-inline:5mm}h1{font-size:9mm}h1.long,h1.longest{font-size:7mm}.picture{max-height:60vh}.qr{width:60mm;height:60mm;margin:-5mm}}
@media print{
.when bdi{white-space:nowrap}
.poster{max-width:none;height:calc(100vh - 1px);margin:0}
/* The code takes what the longest title leaves. */
.wall .middle{flex:1 1 0;min-height:0}
.wall .qr{flex:0 1 auto;width:auto;max-width:100%;height:100%;max-height:138mm}
}`,
  { asks: true },
);
