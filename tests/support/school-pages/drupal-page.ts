import type { Noise } from './noise.ts';
import { written } from './noise.ts';
import type { Notice, SchoolNews } from './school-news.ts';

export function drupalPage(news: SchoolNews, noise: Noise): string {
  const { token, bodyClass, indent, updated, visits, languages } = noise;
  return `<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#">
<head><meta charset="utf-8" /><title>News | Harbour View</title>
<meta name="csrf-token" content="${token}" />
<style>.row-${token} { color: red }</style>
<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"currentPath":"news"},"ajaxPageState":{"token":"${token}"},"note":"</main> is a text here"}</script>
</head>
<body class="${bodyClass}">
<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="block block-gtranslate"><h2>Translate Site</h2><select><option>English</option>${languages.map((language) => `<option>${language}</option>`).join('')}</select></div>
<nav role="navigation"><ul class="menu"><li><a href="/">Home</a></li><li><a href="/news" class="is-active">News</a></li><li><a href="/calendar">Calendar</a></li></ul></nav>
<main role="main"><a id="main-content" tabindex="-1"></a>${indent}
<div class="region region-content">
<form class="views-exposed-form" action="/news" method="get"><input type="hidden" name="form_build_id" value="form-${token}"><label>Search</label><input name="q"><button>Apply</button></form>
<h1 class="page-title"><span class="field field--name-title">${written(news.heading, noise)}</span></h1>
<div class="field--name-body">${indent}<p>${written(news.intro, noise)}</p></div>
<div class="views-element-container"><div class="view view-news js-view-dom-id-${token}">
${news.notices.map((notice, at) => row(notice, at, noise)).join(`\n${indent}`)}
</div></div>
<div class="block-views"><h2>This week</h2><table class="views-table"><tbody>
${news.timetable.map(([day, event], at) => `<tr class="${at % 2 === 0 ? 'odd' : 'even'}"><td class="views-field">${day}</td>${indent}<td>${written(event, noise)}</td></tr>`).join('\n')}
</tbody></table></div>
<div class="statistics-counter">${visits} views</div>
<div class="last-updated">Updated: ${updated}</div>
<p>Updated: ${updated}</p>
</div></main>
<footer><p>© 2026</p><script>window.t='${token}'</script><noscript><img src="/count?${token}">Please enable scripts (${visits})</noscript></footer>
</body></html>`;
}

function row({ slug, title, date, paragraphs, document }: Notice, at: number, noise: Noise): string {
  const place = `views-row views-row-${at + 1}${at === 0 ? ' views-row-first' : ''}`;
  return `<div class="${place}"><article role="article" about="/news/${slug}" class="node node--type-news node--view-mode-teaser clearfix" data-history-node-id="${noise.visits + at}">
<div class="field--name-field-image"><img loading="lazy" src="/sites/default/files/styles/medium/public/${slug.replaceAll('/', '-')}.jpg?itok=${noise.imageToken}" width="220" height="165" alt="" /></div>
<h2><a href="/news/${slug}?utm_source=home&amp;token=${noise.token}" rel="bookmark"><span>${written(title, noise)}</span></a></h2>${noise.indent}
<div class="node__meta"><span>${date}</span></div>
<div class="node__content">${paragraphs.map((paragraph) => `<p>${written(paragraph, noise)}</p>`).join(noise.indent)}
${document === null ? '' : `<p><a href="${document.href.replaceAll('&', '&amp;')}" type="application/pdf">${written(document.label, noise)}</a></p>`}
<ul class="links inline"><li class="node-readmore"><a href="/news/${slug}#more" title="${title}">Read more<span class="visually-hidden"> about this</span></a></li></ul>
</div></article></div>`;
}
