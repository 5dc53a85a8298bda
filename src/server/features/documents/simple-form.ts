import { hash } from 'node:crypto';

/** In ms. On a slow phone with a slow connection the scripts start within three seconds. */
const PATIENCE = 10_000;

/**
 * Keeps the page as the server wrote it, in the form for browsers without script, where its own scripts cannot be read,
 * fail before they have started, say so (`simple`), or have not started in time. Stands in the document, because a file
 * might not arrive, and in the syntax of 2009, because the browser may know no other.
 */
export const SIMPLE_FORM_SCRIPT = `(function(d,r){
function simple(){
if(d.readyState=='loading')return d.addEventListener('DOMContentLoaded',simple);
if(r.hasAttribute('data-simple'))return;
r.removeAttribute('data-alive');
r.setAttribute('data-simple','');
[].slice.call(d.querySelectorAll('noscript')).forEach(function(n){n.outerHTML=n.textContent})
}
function unlessAlive(){if(!r.hasAttribute('data-alive'))simple()}
addEventListener('simple',simple);
addEventListener('error',function(e){
if(/\\/assets\\//.test(e.filename||e.target.tagName=='SCRIPT'&&e.target.src))unlessAlive()
},true);
setTimeout(unlessAlive,${PATIENCE})
})(document,document.documentElement)`.replaceAll('\n', '');

/** For `script-src` of the content policy: SHA-256, in base64. */
export const SIMPLE_FORM_HASH = hash('sha256', SIMPLE_FORM_SCRIPT, 'base64');
