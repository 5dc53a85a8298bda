import { written, type Noise } from './noise.ts';
import type { SchoolNews } from './school-news.ts';

export function tablePage(news: SchoolNews, noise: Noise): string {
  const { token, indent, updated, visits } = noise;
  return `<HTML><HEAD><TITLE>${news.heading}</TITLE><BASE HREF="https://harbour.sd38.bc.ca/news/"></HEAD>
<BODY BGCOLOR=#ffffff onLoad="count('${token}')">
<TABLE WIDTH=800 BORDER=0><TR><TD VALIGN=top><FONT SIZE=2><A HREF="../index.html?sid=${token}">Home</A><BR><A HREF="../staff.html">Staff</A>
<TD><CENTER><H1>${written(news.heading, noise)}</H1></CENTER>
<P>${written(news.intro, noise)}
${news.notices
  .map(
    ({
      slug,
      title,
      date,
      paragraphs,
      document,
    }) => `<HR><H3><A NAME=x></A><A HREF="${slug}.html">${written(title, noise)}</A></H3>
<I>${date}</I>${paragraphs.map((paragraph) => `<P>${written(paragraph, noise)}`).join(indent)}
${document === null ? '' : `<BR>&raquo; <A HREF="${document.href}">${written(document.label, noise)}</A>`}`,
  )
  .join('\n')}
<HR><B>This week</B>
<TABLE BORDER=1>${news.timetable.map(([day, event]) => `<TR><TD>${day}${indent}<TD>${written(event, noise)}`).join('\n')}</TABLE>
<P CLASS=counter>You are visitor number <B>${visits}</B>
<P><FONT COLOR=gray>Updated: ${updated}</FONT>
<!-- generated ${token} -->
<SCRIPT>document.write('<p>' + ${visits})</SCRIPT></TABLE></BODY></HTML>`;
}
