import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { shadesOf, type AccentShades } from '#domain/accent.ts';
import { linkedPieces } from '#domain/linked-pieces.ts';
import type { DiffLine, Leaf, MailBlock, MailBody, MailPicture } from './mail-body.ts';
import { mailFooter } from './mail-footer.ts';
import type { SiteLogo } from '#server/platform/site.ts';
import { logoFileName, logoSize } from '#server/platform/site-logo.ts';
import { writingDirection } from './mail-language.ts';
import type { MailContext } from './mail.ts';
import { Markup, markup, withoutMarks } from './marked-text.ts';

// Mail programs read no style sheet reliably: what must hold stands in the elements, and this sheet only adds the dark
// colours and the small screen for those that do read it.
const sheetIn = ({ accent, onDark, filledOnDark }: AccentShades) =>
  new Markup(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${accent}}
@media (max-width:480px){
.edge{padding:16px 10px 28px!important}.card{padding:24px 18px 20px!important}.code{letter-spacing:6px!important}.panel td.in{padding:16px 14px!important}
.event,.about{display:block!important}.beside{display:block!important;width:auto!important;padding-bottom:8px!important}.beside.ltr{float:left!important}.beside.rtl{float:right!important}
.facts{clear:both!important}.wide{width:100%!important}.wide a{display:block!important;padding:14px 12px!important}
}
@media (prefers-color-scheme:dark){
.paper{background:#131c18!important}.card{background:#1c2823!important;border-color:#32433b!important}
.rule{border-color:#32433b!important}
.panel{background:#24332c!important;border-color:#32433b!important}.leaf{background:#131c18!important;border-color:#3d5248!important}
.ink{color:#f3efe6!important}.muted{color:#b6c4bc!important}.spruce,a{color:${onDark}!important}
.went{background:#4a2a22!important}.came{background:#1f4433!important}
.filled{background:${filledOnDark}!important}.filled,.filled a{color:#ffffff!important}.code{background:#3b3016!important;color:#f7d388!important}
}`);
const FONT = new Markup("font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const TABLE = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** A list of mails fills its line with whatever comes next, unless there is enough of nothing. Text browsers show it. */
function nothingMore({ length }: string): Markup {
  return new Markup('&#160;&#8204;'.repeat(Math.max(0, IN_A_LIST - length)));
}

/** In characters. */
const IN_A_LIST = 110;

/** How wide a card is inside, in pixels. */
const INSIDE = 534;

type Direction = 'ltr' | 'rtl';
type EventBlock = Extract<MailBlock, { block: 'event' }>;
type ChangeRow = Extract<MailBlock, { block: 'changes' }>['rows'][number];

export function layout(subject: string, body: MailBody, context: MailContext): string {
  const direction = writingDirection(context.language);
  const shades = shadesOf(context.platform.site.accent);
  const preview = withoutMarks(body.preview);
  const page = markup`<!DOCTYPE html>
<html lang="${context.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>${sheetIn(shades)}</style>
</head>
<body class="paper" dir="${direction}" style="margin:0;padding:0;background:#faf6ee;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${nothingMore(preview)}</div>
<table ${TABLE} class="paper" width="100%" style="background:#faf6ee"><tr><td class="edge" align="center" style="padding:28px 16px 36px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;text-align:${startOf(direction)};${FONT}">
${header(context, shades)}
<tr><td class="card" style="background:#ffffff;border:1px solid #e6dfd1;border-radius:18px;padding:32px 32px 24px;word-break:break-word;${FONT}">
<h1 class="ink" style="margin:0 0 14px;${FONT};font-size:26px;line-height:32px;letter-spacing:-0.4px;font-weight:700;color:#1b2a24">${body.heading}</h1>
${body.blocks.map((block) => draw(block, context.language, shades))}</td></tr>
${footer(context)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
  return page.html;
}

function startOf(direction: Direction): string {
  return direction === 'ltr' ? 'left' : 'right';
}

function header({ platform }: MailContext, shades: AccentShades): Markup {
  const { site, config } = platform;
  const sign = site.logo === null ? drawnSign(shades) : drawLogo(site.logo);
  return markup`<tr><td style="padding:0 4px 14px;${FONT};font-size:17px;line-height:26px;font-weight:700"><a class="ink" href="${config.publicUrl}/" style="color:#1b2a24;text-decoration:none">${sign}&nbsp; <bdi>${site.name}</bdi></a></td></tr>`;
}

/** In HTML, because mail programs block pictures at first. */
function drawnSign(shades: AccentShades): Markup {
  return markup`<span class="sign" aria-hidden="true" style="display:inline-block;width:26px;border-radius:8px;background:${shades.accent};text-align:center;font-size:15px;line-height:26px;color:#f2b035">&#9679;</span>`;
}

/** Travels with the mail, so that no server learns who opens it; on white, as in the dark it may not be seen. */
function drawLogo(logo: SiteLogo): Markup {
  const { width, height } = logoSize(logo, 30);
  return markup`<img src="cid:${logoFileName(logo, 'mail')}" alt="" width="${width}" height="${height}" style="display:inline-block;width:${width}px;height:${height}px;border:0;border-radius:6px;background:#ffffff;vertical-align:middle">`;
}

function footer(context: MailContext): Markup {
  const { site, question } = mailFooter(context);
  return markup`<tr><td class="muted" style="padding:18px 4px 0;${FONT};font-size:14px;line-height:21px;color:#56645d">${site}<br>${question}</td></tr>`;
}

function draw(block: MailBlock, language: string, shades: AccentShades): Markup {
  switch (block.block) {
    case 'paragraph':
      return markup`<p class="ink" style="margin:0 0 20px;font-size:17px;line-height:26px;color:#1b2a24">${block.text}</p>\n`;
    case 'quiet':
      return markup`<p class="muted" style="margin:0 0 10px;font-size:15px;line-height:22px;color:#56645d">${block.text}</p>\n`;
    case 'typed':
      return markup`${block.text.split(/\n{2,}/).map((paragraph) => drawTyped(paragraph, shades))}`;
    case 'event':
      return markup`${block.picture === undefined ? null : drawPicture(block.picture)}${panel(drawEvent(block, language, shades))}`;
    case 'changes':
      return panel(markup`${block.rows.map(drawChange)}`);
    case 'notes':
      return markup`<p class="muted" style="margin:0 0 20px;font-size:15px;line-height:22px;color:#56645d">${block.label}<br><bdi class="ink" style="color:#1b2a24">${withoutMarks(block.notes)}</bdi></p>\n`;
    case 'diff':
      return markup`<div style="margin:0 0 20px">${block.lines.map(drawDiffLine)}</div>\n`;
    case 'button':
      return markup`<table ${TABLE} class="wide" style="margin:0 0 18px"><tr><td class="filled" align="center" style="background:${shades.accent};border-radius:12px"><a href="${block.url}" style="display:inline-block;padding:13px 26px;${FONT};font-size:17px;line-height:22px;font-weight:700;color:#ffffff;text-decoration:none">${block.label}</a></td></tr></table>\n`;
    case 'small-print':
      return markup`<p class="muted rule" style="margin:18px 0 6px;padding-top:14px;border-top:1px solid #e6dfd1;font-size:14px;line-height:21px;color:#56645d">${block.text} <a class="spruce" href="${block.link.url}" style="color:${shades.accent}">${block.link.label}</a></p>\n`;
    case 'code':
      return markup`<p class="code" dir="ltr" style="margin:0 0 20px;padding:18px 8px;background:#fdf1d3;border-radius:14px;text-align:center;font-family:Consolas,Menlo,'Courier New',monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:10px;color:#5a3d00">${block.code}</p>\n`;
  }
}

/** In the direction of its own first word, because typed text may be in another language than the mail. */
function drawTyped(paragraph: string, shades: AccentShades): Markup {
  const pieces = linkedPieces(withoutMarks(paragraph)).map(({ text, url }) =>
    url === undefined
      ? markup`${text}`
      : markup`<a class="spruce" href="${url}" style="color:${shades.accent};word-break:break-word">${text}</a>`,
  );
  return markup`<p class="ink" dir="auto" style="margin:0 0 20px;font-size:17px;line-height:26px;color:#1b2a24">${pieces}</p>\n`;
}

function panel(content: Markup): Markup {
  return markup`<table ${TABLE} class="panel" width="100%" style="margin:0 0 20px;background:#faf6ee;border:1px solid #e6dfd1;border-radius:14px"><tr><td class="in" style="padding:18px">${content}</td></tr></table>\n`;
}

function drawPicture({ file, alt, width, height }: MailPicture): Markup {
  return markup`<img src="cid:${file}" alt="${alt}" width="${INSIDE}" height="${Math.round((INSIDE * height) / width)}" style="display:block;width:100%;max-width:${INSIDE}px;height:auto;margin:0 0 14px;border:0;border-radius:14px">\n`;
}

function drawEvent(
  { leaf, title, subtitle, rows, link, ...own }: EventBlock,
  language: string,
  shades: AccentShades,
): Markup {
  const direction = writingDirection(language);
  const gap = `padding-${direction === 'ltr' ? 'right' : 'left'}:16px`;
  const beside =
    leaf === null
      ? null
      : markup`<td class="beside ${direction}" width="66" valign="top" style="width:66px;${gap}">${drawLeaf(leaf, shades)}</td>`;
  const facts = rows.map(
    ({ label, value, isSentence, language: ofValue }) =>
      markup`<div class="muted" style="padding-top:3px;font-size:15px;line-height:22px;color:#56645d">${label} ${isSentence === true ? inInk(value) : ownWords(value, speech(ofValue, language))}</div>`,
  );
  const action =
    link === undefined
      ? null
      : markup`<div style="padding-top:10px;font-size:16px;line-height:23px;font-weight:700"><a class="spruce" href="${link.url}" style="color:${shades.accent}">${link.label}</a></div>`;
  return markup`<table ${TABLE} width="100%"><tr class="event">${beside}<td class="about" valign="top" style="word-break:break-word"><div class="ink" style="font-size:19px;line-height:25px;font-weight:700;color:#1b2a24"><bdi${speech(own.titleLanguage, language)}>${withoutMarks(title)}</bdi></div><div class="spruce" style="padding:1px 0 5px;font-size:17px;line-height:24px;font-weight:600;color:${shades.accent}"><bdi${speech(own.subtitleLanguage, language)}>${withoutMarks(subtitle)}</bdi></div><div class="facts">${facts}${action}</div></td></tr></table>`;
}

function inInk(sentence: string): Markup {
  return markup`<span class="ink" style="color:#1b2a24">${sentence}</span>`;
}

function speech(language: LanguageTag | undefined, around: string): Markup | null {
  if (language === undefined || language === around) return null;
  return markup` lang="${language}" dir="${directionOf(language)}"`;
}

function ownWords(text: string, attributes: Markup | null): Markup {
  return markup`<bdi${attributes} class="ink" style="color:#1b2a24">${withoutMarks(text)}</bdi>`;
}

/** For the eye only: screen readers read the date in the rows next to it. */
function drawLeaf({ month, day, weekday }: Leaf, shades: AccentShades): Markup {
  return markup`<table ${TABLE} class="leaf" aria-hidden="true" width="66" style="width:66px;background:#ffffff;border:1px solid #e6dfd1;border-radius:12px"><tr><td class="filled" align="center" style="padding:5px 2px;background:${shades.accent};border-radius:11px 11px 0 0;font-size:13px;line-height:17px;font-weight:700;letter-spacing:0.6px;text-transform:uppercase;color:#ffffff">${month}</td></tr><tr><td align="center" style="padding:6px 2px 8px"><div class="ink" style="font-size:28px;line-height:32px;font-weight:700;color:#1b2a24">${day}</div><div class="muted" style="font-size:13px;line-height:17px;color:#56645d">${weekday}</div></td></tr></table>`;
}

function drawChange({ label, before, now }: ChangeRow, index: number): Markup {
  const above = new Markup(index === 0 ? '0' : '10px');
  return markup`<div style="padding-top:${above};font-size:17px;line-height:24px"><div class="muted" style="font-size:14px;line-height:20px;color:#56645d">${label}</div><div class="ink" style="font-weight:700;color:#1b2a24"><bdi>${withoutMarks(now)}</bdi></div><div class="muted" style="font-size:15px;line-height:22px;color:#56645d">${struckOut(before)}</div></div>`;
}

/** A sign says what a line is and a colour repeats it, because mail programs remove `ins` and `del`. */
function drawDiffLine({ mark, text }: DiffLine): Markup {
  const { sign, name, ground } = diffLooks[mark];
  return markup`<div class="${name} ink" style="margin:0 0 2px;padding:5px 10px;border-radius:6px;background:${ground};font-size:15px;line-height:22px;color:#1b2a24"><b>${sign}</b><bdi>${withoutMarks(text)}</bdi></div>`;
}

const diffLooks: Readonly<Record<DiffLine['mark'], { sign: string; name: string; ground: string }>> = {
  removed: { sign: '- ', name: 'went', ground: '#fbe6df' },
  added: { sign: '+ ', name: 'came', ground: '#e0f0e6' },
  note: { sign: '', name: 'card', ground: '#ffffff' },
};

function struckOut(sentence: string): Markup {
  return new Markup(markup`${sentence}`.html.replaceAll('<bdi>', '<bdi style="text-decoration:line-through">'));
}
