import type { ParsedMail } from 'mailparser';
import { linkedPieces } from '#domain/linked-pieces.ts';
import { timeFieldValue, dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';

export interface ShownMail {
  /** Its place in the order of arrival, from 1. */
  readonly id: number;
  readonly recipients: readonly string[];
  readonly parsed: ParsedMail;
}

interface Mailbox {
  readonly hubUrl: string;
  readonly clock: SchoolClock;
  /** Newest first. */
  readonly mails: readonly ShownMail[];
  readonly open: ShownMail | null;
  readonly isMissing: boolean;
}

/** Nothing runs and nothing is fetched in the frame; links open beside it. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function framedMail({ parsed }: ShownMail): string {
  const html = parsed.html === false ? `<p>This email has no HTML.</p>` : parsed.html;
  return `<!doctype html><base target="_blank">${html}`;
}

export function mailboxPage({ hubUrl, clock, mails, open, isMissing }: Mailbox): string {
  const title = open === null ? 'Demo mailbox' : subjectOf(open);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" defer></script>
</head>
<body data-count="${mails.length}"${open === null ? '' : ' data-open'}>
<header>
<a class="home" href="/">${LOGO}<span>Demo mailbox</span></a>
<nav aria-label="The demo"><a href="${escaped(hubUrl)}/">Home page</a><a href="${escaped(hubUrl)}/pac-mgmt-2025">Administration</a></nav>
</header>
<div class="panes">
<nav class="list" aria-label="Emails">
<h1>${mails.length === 1 ? '1 email' : `${mails.length} emails`}</h1>
<p class="muted">All emails that the demo sends arrive here, for every recipient. Nothing leaves this machine.</p>
<div role="status"><a class="more" href="/" hidden>Show new emails</a></div>
<ol>${mails.map((mail) => listed(mail, clock, mail === open)).join('\n')}</ol>
</nav>
<main>${isMissing ? MISSING : open === null ? NOTHING_OPEN : opened(open, clock)}</main>
</div>
</body>
</html>`;
}

const MISSING = '<p class="empty">This email doesn’t exist. The demo deletes all emails when it stops.</p>';
const NOTHING_OPEN = '<p class="empty">Select an email to read it.</p>';
const LOGO =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#1f5a44"/><path d="M9 14h22v14H9z" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="m9 15 11 8 11-8" fill="none" stroke="#f2b035" stroke-width="3" stroke-linejoin="round"/></svg>';

function listed(mail: ShownMail, clock: SchoolClock, isOpen: boolean): string {
  return `<li><a href="/mails/${mail.id}"${isOpen ? ' aria-current="page"' : ''}>
<span class="subject" dir="auto">${escaped(subjectOf(mail))}</span>
<span class="muted">${escaped(mail.recipients.join(', '))}</span>
<time class="muted">${sentAt(mail, clock)}</time>
</a></li>`;
}

function opened(mail: ShownMail, clock: SchoolClock): string {
  const { from, replyTo, attachments, text = '' } = mail.parsed;
  const facts: [string, string | undefined][] = [
    ['To', mail.recipients.join(', ')],
    ['From', from?.text],
    ['Replies go to', replyTo?.text],
    ['Sent', sentAt(mail, clock)],
    ['Attached', attachments.flatMap(({ filename }) => filename ?? []).join(', ')],
  ];
  const rows = facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== '');
  return `<article>
<a class="back" href="/">All emails</a>
<h2 dir="auto">${escaped(subjectOf(mail))}</h2>
<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd dir="auto">${escaped(value)}</dd></div>`).join('')}</dl>
<iframe src="/mails/${mail.id}/html" title="The email as it arrives" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<section aria-labelledby="plain"><h3 id="plain">As plain text</h3><pre dir="auto">${withLinks(text)}</pre></section>
</article>`;
}

function withLinks(text: string): string {
  return linkedPieces(text)
    .map(({ text: piece, url }) =>
      url === undefined ? escaped(piece) : `<a href="${escaped(url)}" target="_blank">${escaped(piece)}</a>`,
    )
    .join('');
}

function subjectOf({ parsed }: ShownMail): string {
  return parsed.subject ?? 'No subject';
}

/** In school time. */
function sentAt({ parsed: { date } }: ShownMail, clock: SchoolClock): string {
  return date === undefined ? '' : `${dateFieldValue(clock, date)}, ${timeFieldValue(clock, date)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
