import { hash } from 'node:crypto';
import { pagePaths } from '#contract/paths.ts';

/**
 * On the page of a manage link, whose right is in the fragment that no server sees: asks for the page with its content,
 * long before the program of the page has come, and puts it in place of the empty one. The program waits for
 * `ownPage`, which never fails, and takes over what is there then; it sets `ownPage` to null when it waits no longer. As
 * text, so that a `noscript` holds text here too. In a syntax that all browsers know that know modules.
 */
export const OWN_PAGE_SCRIPT = `(function(d,w){
var t=w.location.hash.slice(1);
try{t=t||JSON.parse(w.sessionStorage.getItem('manageToken'))}catch(e){}
if(!t)return;
function put(html){
if(!html||!w.ownPage||d.documentElement.hasAttribute('data-simple'))return;
if(!d.getElementById('page-data'))return new Promise(function(r){setTimeout(r,20)}).then(function(){return put(html)});
var p=new DOMParser().parseFromString(html,'text/html');
['root','page-data'].forEach(function(id){d.getElementById(id).outerHTML=p.getElementById(id).outerHTML});
d.title=p.title
}
w.ownPage=fetch('${pagePaths.manage}',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({token:t})}).then(function(a){return a.ok?a.text():''}).then(put).catch(function(){})
})(document,window)`.replaceAll('\n', '');

/** For `script-src` of the content policy: SHA-256, in base64. */
export const OWN_PAGE_HASH = hash('sha256', OWN_PAGE_SCRIPT, 'base64');
