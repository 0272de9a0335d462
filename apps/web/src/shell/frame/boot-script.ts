/**
 * Runs before the first paint to prevent flicker: theme, embedding and header (specification 1), stored city and order
 * (specification 3), native shell, session, originals or translations. Plain ES5, because it runs inline under the request's nonce.
 */
export const BOOT_SCRIPT = `(function(){
var root=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)');
function read(key){try{return localStorage.getItem(key)}catch(e){return null}}
function show(){var t=read('selectedTheme');root.dataset.theme=t==='light'||t==='dark'?t:dark.matches?'dark':'light'}
show();dark.addEventListener('change',show);
var e=/[?&]embedded=1(&|$)/.test(location.search);
try{e=e||self!==top||sessionStorage.getItem('embedded')==='1';if(e)sessionStorage.setItem('embedded','1')}catch(x){}
if(e)root.dataset.embedded='';
var at=location,q=at.search,city=read('filterCity'),sorting=read('filterSorting'),more='';
if(/^\\/\\w\\w\\/((feed|map)(\\/|$)|$)/.test(at.pathname)){
if(city&&/^\\/\\w\\w\\/\\w*\\/?$/.test(at.pathname)&&!/[?&](city|location(\\[\\]|%5B%5D))=/i.test(q))more='&city='+encodeURIComponent(city);
if(at.pathname.length>4&&/^(start|popular)$/.test(sorting)&&!/[?&]sorting=/.test(q))more+='&sorting='+sorting;
if(more)at.replace(at.pathname+(q||'?')+(q?more:more.slice(1))+at.hash)}
if('Capacitor' in window)root.dataset.native='';
var u={};try{u=JSON.parse(read('AuthTokens')).user||u}catch(x){}
var on=read('translateContent')||String(u.translate_content==null?!('Capacitor' in window):u.translate_content);
if(on!=='true')root.dataset.texts='original';else if((read('showOriginal')||String(u.show_original))==='true')root.dataset.texts='both';
if(read('AuthTokens'))root.dataset.signedIn='';
})()`
