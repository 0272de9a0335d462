import { parseHtml } from '../event-pages/markup/parse-html.ts'
import { plainText } from '../event-pages/markup/plain-text.ts'

/** Walls are small; more of a page is not looked at. */
const MOST_LETTERS = 200_000
/** A page with more text than this has something to say besides its wall. */
const WALL_LETTERS = 3_000
const TITLE_LETTERS = 80
const MOST_BUTTONS = 50

const ROBOT_CHECK =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/|_Incapsula_Resource|ddos-guard|px-captcha|captcha-delivery\.com|\bawsWafCookieDomainList\b/i
const ROBOT_WORDS =
  /^(?:just a moment|attention required|checking your browser|pardon our interruption|are you a robot|verify you are human|access denied|one moment, please|ddos protection)/i
const LOGIN_WORDS =
  /\b(?:log ?in|sign ?in|anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesi[oó]n|acceder|accedi|entrar|inloggen|log ind)\b|prihl[aá]s|přihl[aá]š|zaloguj|logowanie|prijava|вхід|увійти|вход|войти/i
const CONSENT_WORDS =
  /\b(?:consent|cookies?|datenschutz|privatsphäre|einwilligung|zustimm\w*|privacy|confidentialité|vie privée|privacidad|privacidade|tracking|rgpd|gdpr|rodo)\b|súkrom|soukrom|súhlas|souhlas|zgod[aęy]|prywatno|приватн|згод|конфиденц/i
const CONSENT_BUTTON =
  /\b(?:accept|agree|allow all|akzeptieren|zustimmen|einverstanden|accepter|j'accepte|aceptar|aceitar|accetta|accetto|accepteren|akkoord|accepter alle|sprejmi)\b|súhlasím|prijať|souhlasím|přijmout|zgadzam|akceptuj|погоджу|прийняти|принять|соглас/i
const FOR_SALE =
  /\bdomain (?:name )?(?:is|may be|has been) (?:for sale|parked)|\bbuy this domain|\bdomain (?:steht )?(?:zum verkauf|zu verkaufen)|domaine est à vendre|dominio (?:está )?en venta|dominio è in vendita|sedoparking|parkingcrew|\.bodis\.com|doména (?:je )?na predaj|\bparked (?:free|domain)\b|is for sale/i
const ERROR_TITLE =
  /^(?:error\s*)?(?:4\d\d|5\d\d)\b|\b(?:forbidden|not acceptable|not found|service unavailable|bad gateway|gateway time-?out|internal server error|too many requests|database error|maintenance|wartungsarbeiten)\b/i

type Kind = 'robots' | 'login' | 'consent' | 'sale' | 'error'
const IN_WORDS: Record<Kind, string> = {
  robots: 'a check for robots',
  login: 'a login page',
  consent: 'a page that asks for consent',
  sale: 'a page about a domain that is for sale',
  error: 'an error page',
}

/**
 * Names the wall that a web page is, with its title: `a login page ("Log in")`. Null for a page that has something else to
 * say. A page with events may ask for consent, too: ask only about one without.
 */
export function wallOf(html: string): string | null {
  const { title, kind } = look(html)
  return kind === null ? null : IN_WORDS[kind] + quoted(title)
}

/**
 * Names an answer that is none of what was asked for, as the end of a sentence with "it". `leadsTo`: its address, if another
 * one was asked for.
 */
export function standIn(text: string, leadsTo: string | null = null): string {
  const start = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trim()
  if (start === '') return 'it is empty'
  if (!isWebPage(text)) return `it begins ${JSON.stringify(start.slice(0, 60))}`
  const { title, kind } = look(text)
  const page = (kind === null ? 'a web page' : IN_WORDS[kind]) + quoted(title)
  return leadsTo === null ? `it is ${page}` : `it leads to ${leadsTo}, ${page}`
}

/** The address that an answer came from, if it is another than was asked for; for `standIn`. */
export function ledTo(asked: string, answered: string): string | null {
  return URL.parse(answered)?.href === URL.parse(asked)?.href ? null : answered
}

/** True for HTML, whatever its server calls it. */
export function isWebPage(text: string): boolean {
  const start = text.slice(0, 2_000).replaceAll(/<!--[^>]*>|<\?[^>]*>|^\uFEFF/g, '')
  return /^\s*<(?:!doctype\s+html|html|head|body|title|meta|script|center|h1|p|div)\b/i.test(start)
}

function look(html: string): { title: string; kind: Kind | null } {
  const $ = parseHtml(html.slice(0, MOST_LETTERS))
  const heading = plainText($('h1')[0])
  const named = plainText($('title')[0]) || heading
  const scripts = html.slice(0, MOST_LETTERS)
  const hasPassword = $('input[type="password" i]').length > 0
  const buttons = $('button, a')
    .slice(0, MOST_BUTTONS)
    .toArray()
    .map((one) => plainText(one, TITLE_LETTERS))
    .join(' ')
  const said = plainText($('body')[0])
  const title = named || said.slice(0, TITLE_LETTERS)
  const isShort = said.length <= WALL_LETTERS
  const kind = ((): Kind | null => {
    if (!isShort) return null
    if (ROBOT_CHECK.test(scripts) || ROBOT_WORDS.test(title)) return 'robots'
    if (FOR_SALE.test(`${title} ${said}`)) return 'sale'
    if (hasPassword || (LOGIN_WORDS.test(title) && $('form').length > 0)) return 'login'
    if (ERROR_TITLE.test(title) || ERROR_TITLE.test(heading)) return 'error'
    const asks = CONSENT_WORDS.test(`${title} ${said}`) && CONSENT_BUTTON.test(buttons)
    return asks && isBare($) ? 'consent' : null
  })()
  return { title, kind }
}

/** A wall links to few pages; a site with a banner about cookies links to its own. */
const isBare = ($: ReturnType<typeof parseHtml>) =>
  $('a[href]').length <= 8 && $('nav').length === 0

const quoted = (title: string) => (title === '' ? '' : ` ("${title.slice(0, TITLE_LETTERS)}")`)
