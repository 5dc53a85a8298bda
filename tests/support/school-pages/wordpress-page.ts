import { written, type Noise } from './noise.ts';
import type { Notice, SchoolNews } from './school-news.ts';

export function wordpressPage(news: SchoolNews, noise: Noise): string {
  const { token, bodyClass, indent, updated, visits, languages } = noise;
  return `<!doctype html><html lang="en-CA"><head><meta charset="UTF-8"><title>News</title>
<link rel="stylesheet" href="/wp-content/themes/school/style.css?ver=${token}">
<script>var wpApiSettings = {"root":"\\/wp-json\\/","nonce":"${token}"};</script></head>
<body class="blog wp-custom-logo ${bodyClass}"><div id="page" class="site">
<header id="masthead"><p class="site-description">A school by the water</p><div class="gtranslate_wrapper" id="gt-wrapper-${token}">${languages.join(' ')}</div></header>
<div id="content"><div id="primary" class="content-area">
<h1 class="page-title">${written(news.heading, noise)}</h1><div class="archive-description">${written(news.intro, noise)}<p></div>
${news.notices.map((notice, at) => post(notice, at, noise)).join(indent)}
<div class="wp-block-table"><table><thead><tr><th>Day<th>What</thead><tbody>${news.timetable.map(([day, event]) => `<tr><td>${day}<td>${written(event, noise)}`).join('')}</tbody></table></div>
<p class="post-views">Post Views: ${visits}</p><p>Last updated: ${updated}
<div id="comments"><form action="/wp-comments-post.php"><input type="hidden" name="_wpnonce" value="${token}"><p>Leave a reply</form></div>
</div></div></div><script src="/wp-includes/js/x.js?ver=${token}"></script></body></html>`;
}

function post({ slug, title, date, paragraphs, document }: Notice, at: number, noise: Noise): string {
  return `<article id="post-${at}" class="post-${at} post type-post status-publish format-standard hentry category-news">
<header class="entry-header"><h2 class="entry-title"><a href="https://harbour.sd38.bc.ca/${slug}/" rel="bookmark">${written(title, noise)}</a></h2>
<div class="entry-meta">Posted on <a href="https://harbour.sd38.bc.ca/${slug}/?_ga=${noise.token}"><time>${date}</time></a> <span>(${noise.age})</span></div></header>
<div class="entry-content">${paragraphs.map((paragraph) => `<p>${written(paragraph, noise)}${noise.indent}</p>`).join('\n')}
${document === null ? '' : `<div class="wp-block-file"><a href="${document.href.replaceAll('&', '&amp;')}">${written(document.label, noise)}</a></div>`}
<img src="/photo-${at}.jpg?nocache=${noise.imageToken}" alt="Pupils of our school"></div></article>`;
}
