/**
 * Runs before the first paint to prevent flicker: theme, embedding and header (specification 1), stored city and order
 * (specification 3), native shell, session, whether the guide is over. Plain ES5, because it runs inline under the request's nonce.
 */
export const BOOT_SCRIPT = `(function(){
var data=document.documentElement.dataset,dark=matchMedia('(prefers-color-scheme: dark)');
function read(key){try{return localStorage.getItem(key)}catch(e){}}
function show(){var t=read('selectedTheme');data.theme=t==='light'||t==='dark'?t:dark.matches?'dark':'light'}
show();dark.addEventListener('change',show);
var e=/[?&]embedded=1(&|$)/.test(location.search);
try{e=e||self!==top||sessionStorage.embedded;if(e)sessionStorage.embedded=1}catch(e){}
if(e)data.embedded='';
var at=location,q=at.search,city=read('filterCity'),sorting=read('filterSorting'),more='';
if(/^\\/\\w\\w\\/((feed|map)(\\/|$)|$)/.test(at.pathname)){
if(city&&/^\\/\\w\\w\\/\\w*\\/?$/.test(at.pathname)&&!/[?&](city|location(\\[\\]|%5B%5D))=/i.test(q))more='&city='+encodeURIComponent(city);
if(at.pathname.length>4&&/^(start|popular)$/.test(sorting)&&!/[?&]sorting=/.test(q))more+='&sorting='+sorting;
if(more)at.replace(at.pathname+(q||'?')+(q?more:more.slice(1))+at.hash)}
if(window.Capacitor)data.native='';
if(read('AuthTokens'))data.signedIn='';
if(read('appGuideViewed'))data.seen='';
})()`
