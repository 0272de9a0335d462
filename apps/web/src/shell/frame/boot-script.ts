/**
 * Runs before the first paint to prevent flicker: theme, embedding and header (specification 1), stored city, else that of the
 * browser's time zone or country, and order (specification 3), native shell, session, guide, originals or translations. Plain ES5, because it runs inline under the
 * request's nonce. `data-scripts` is `on` where the pages' scripts run, and `old` in a browser before those of package.json's
 * `browserslist`: each feature asked for came with one of them. Without it scripts are off.
 */
export const BOOT_SCRIPT = `(function(){
var root=document.documentElement,data=root.dataset;
data.scripts=window.Capacitor||window.Map&&Map.groupBy&&'popover' in root&&window.CSS&&CSS.supports('color','light-dark(red,red)')?'on':'old';
var dark=matchMedia('(prefers-color-scheme: dark)');
function read(key){try{return localStorage.getItem(key)}catch(e){}}
function own(){try{var c=JSON.parse(document.currentScript.dataset.cities),z=c[Intl.DateTimeFormat().resolvedOptions().timeZone];return z==null?c[/-(\\w\\w)\\b/.exec(navigator.language)[1].toLowerCase()]:z}catch(e){}}
function show(){var t=read('selectedTheme');data.theme=t==='light'||t==='dark'?t:dark.matches?'dark':'light'}
show();dark.addEventListener('change',show);
var e=/[?&]embedded=1(&|$)/.test(location.search);
try{e=e||self!==top||sessionStorage.embedded;if(e)sessionStorage.embedded=1}catch(e){}
if(e)data.embedded='';
if(data.scripts==='old')return;
var at=location,q=at.search,city=read('filterCity')||own(),sorting=read('filterSorting'),more='';
if(/^\\/\\w\\w\\/((feed|map)(\\/|$)|$)/.test(at.pathname)){
if(city&&/^\\/\\w\\w\\/\\w*\\/?$/.test(at.pathname)&&!/[?&](city|location(\\[\\]|%5B%5D))=/i.test(q))more='&city='+encodeURIComponent(city);
if(at.pathname.length>4&&/^(start|popular)$/.test(sorting)&&!/[?&]sorting=/.test(q))more+='&sorting='+sorting;
if(more)at.replace(at.pathname+(q||'?')+(q?more:more.slice(1))+at.hash)}
var tokens=read('AuthTokens'),u={};try{u=JSON.parse(tokens).user||u}catch(e){}
var on=read('translateContent')||String(u.translate_content==null?!window.Capacitor:u.translate_content);
if(on!=='true')data.texts='original';else if((read('showOriginal')||String(u.show_original))==='true')data.texts='both';
if(window.Capacitor)data.native='';
if(tokens)data.signedIn='';
if(read('appGuideViewed'))data.seen='';
})()`
