import { FONT, letterHead } from '#server/platform/mail/letter-html.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import { lookOf } from './category-looks.ts'
import type { Digest } from './digest.ts'
import type { EventLines } from './event-lines.ts'

const WIDTH = 600

/** For mail programs that know media queries; docs/mail-programs.md names those that do not. */
const css = (mark: string, press: string) => `@media (max-width: 480px) {
.pad { padding-left: 16px !important; padding-right: 16px !important }
.stub { width: 72px !important }
.big { font-size: 26px !important }
}
@media (prefers-color-scheme: dark) {
body, .page { background: #141210 !important }
.sheet { background: #1c1916 !important }
.ink, .ink a { color: #f6f0ea !important }
.soft, .soft a { color: #cdc2b8 !important }
.mark { color: ${mark} !important }
.rule { border-color: #3a332d !important }
.press { background: ${press} !important; color: #1b0a05 !important }
KINDS}`

/**
 * Returns a digest for mail programs: tables of 600 px, inline styles, no pictures and nothing
 * fetched. Colours and signs stand for the drawings of pages.
 */
export function digestHtml(digest: Digest): string {
  const { locale, publicUrl, preview, heading, groups, all, demo, why, links, signature } = digest
  const kinds = new Set(groups.flatMap(({ events }) => events.map(({ kind }) => kind)))
  const { name, colours } = digest.site
  const [mark, press] = colours === null ? ['#b53a1b', '#c4411f'] : [colours.light, colours.light]
  const darkCss = colours === null ? css('#ff8a6b', '#f0714f') : css(colours.dark, colours.dark)
  const styles = darkCss.replace('KINDS', [...kinds].map(darkKind).join(''))
  const rows = groups.map(
    (group, i) => `<tr><td class="pad" style="padding:${i === 0 ? 8 : 28}px 28px 4px">
<h2 class="ink" style="margin:0;font:700 20px/1.3 ${FONT};color:#1e1a17">${escapeMarkup(group.heading)}</h2>
</td></tr>
${group.events.map((event, j) => (i === 0 && j === 0 ? leadRow(event) : eventRow(event))).join('\n')}`,
  )
  const small = `font:14px/1.5 ${FONT};color:#574d46`
  return `${letterHead(locale, heading, styles)}
<body class="page" style="margin:0;padding:0;background:#f6f1eb">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f1eb">
<tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="article" aria-label="${escapeMarkup(heading)}" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;background:#ffffff;border-radius:20px">
<tr><td class="pad" style="padding:24px 28px 0">
<a href="${escapeMarkup(publicUrl)}" class="mark" style="font:800 20px/1 ${FONT};color:${mark};text-decoration:none"><span aria-hidden="true">◎</span> ${escapeMarkup(name)}</a>
<h1 class="ink big" style="margin:16px 0 12px;font:750 30px/1.2 ${FONT};color:#1e1a17">${escapeMarkup(heading)}</h1>
${demo === null ? '' : `<p class="soft" style="margin:0 0 12px;${small}">${escapeMarkup(demo)}</p>`}
</td></tr>
${rows.join('\n')}
<tr><td class="pad" style="padding:24px 28px 28px">
<a href="${escapeMarkup(all.url)}" class="press" style="display:inline-block;padding:14px 22px;border-radius:14px;background:${press};color:#ffffff;font:650 16px/1.25 ${FONT};text-decoration:none">${escapeMarkup(all.label)}</a>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px">
<tr><td class="pad soft" style="padding:20px 28px 8px;${small}">
<p style="margin:0 0 8px">${escapeMarkup(why)}</p>
<p style="margin:0 0 8px">${links.map(({ label, url }) => `<a href="${escapeMarkup(url)}" style="color:#574d46;text-decoration:underline">${escapeMarkup(label)}</a>`).join(' &nbsp;·&nbsp; ')}</p>
<p style="margin:0"><a href="${escapeMarkup(publicUrl)}" style="color:#574d46;text-decoration:none">${escapeMarkup(signature)}</a></p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** The first event stands on a poster. */
function leadRow(event: EventLines): string {
  const { kind, category, url, when } = event
  const { field, strong, text, art } = lookOf(kind)
  return `<tr><td class="pad" style="padding:8px 28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${field[0]}" class="f-${kind}" style="background:${field[0]};border-radius:16px">
<tr><td style="padding:22px 22px 0"><span class="s-${kind}" aria-hidden="true" style="font:28px/1 ${FONT};letter-spacing:6px;color:${strong[0]}">${art}</span></td></tr>
<tr><td style="padding:34px 22px 22px">
<p class="s-${kind}" style="margin:0 0 6px;font:700 13px/1.3 ${FONT};color:${strong[0]}">${escapeMarkup(category)}</p>
<h3 style="margin:0 0 8px;font:750 24px/1.2 ${FONT}"><a href="${escapeMarkup(url)}" class="t-${kind}" style="color:${text[0]};text-decoration:none">${titleHtml(event)}</a></h3>
<p class="t-${kind}" style="margin:0;font:15px/1.45 ${FONT};color:${text[0]}">${escapeMarkup(when)}<br>${placeLine(event)}</p>
${pickLine(event, `class="t-${kind}" style="margin:6px 0 0;font:15px/1.45 ${FONT};color:${text[0]}"`)}
${creditLine(event, `class="t-${kind}" style="margin:6px 0 0;font:12px/1.4 ${FONT};color:${text[0]}"`)}
</td></tr>
</table>
</td></tr>`
}

/** A stub with the day, and the event beside it. */
function eventRow(event: EventLines): string {
  const { kind, category, url, when, stub } = event
  const { field, strong, text, art } = lookOf(kind)
  return `<tr><td class="pad" style="padding:8px 28px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr>
<td class="stub f-${kind}" width="84" align="center" valign="top" bgcolor="${field[0]}" style="width:84px;padding:10px 4px;border-radius:14px;background:${field[0]}">
<div class="t-${kind}" style="font:600 13px/1.2 ${FONT};color:${text[0]}">${escapeMarkup(stub.weekday)}</div>
<div class="t-${kind}" style="font:800 28px/1.15 ${FONT};color:${text[0]}">${stub.day}</div>
<div class="t-${kind}" style="font:600 13px/1.2 ${FONT};color:${text[0]}">${escapeMarkup(stub.month)}</div>
<div class="s-${kind}" aria-hidden="true" style="padding-top:6px;font:13px/1 ${FONT};letter-spacing:2px;color:${strong[0]}">${art}</div>
</td>
<td valign="top" style="padding:2px 0 4px 16px">
<p class="soft" style="margin:0 0 2px;font:600 13px/1.4 ${FONT};color:#574d46">${escapeMarkup(category)}</p>
<h3 class="ink" style="margin:0 0 4px;font:700 18px/1.3 ${FONT}"><a href="${escapeMarkup(url)}" class="ink" style="color:#1e1a17;text-decoration:none">${titleHtml(event)}</a></h3>
<p class="soft" style="margin:0;font:15px/1.45 ${FONT};color:#574d46">${escapeMarkup(when)}<br>${placeLine(event)}</p>
${pickLine(event, `class="ink" style="margin:2px 0 0;font:15px/1.45 ${FONT};color:#1e1a17"`)}
${creditLine(event, `class="soft" style="margin:2px 0 0;font:12px/1.4 ${FONT};color:#6b5f56"`)}
</td>
</tr>
</table>
</td></tr>`
}

function placeLine({ place, price }: EventLines): string {
  return [place, ...(price === null ? [] : [price])].map(escapeMarkup).join(' · ')
}

function pickLine({ pick }: EventLines, attributes: string): string {
  if (pick === null) return ''
  return `<p ${attributes}><strong>${escapeMarkup(pick.label)}:</strong> ${inItsLanguage(pick)}</p>`
}

function creditLine({ credit }: EventLines, attributes: string): string {
  return credit === '' ? '' : `<p ${attributes}>${escapeMarkup(credit)}</p>`
}

function titleHtml({ title }: EventLines): string {
  const shown = inItsLanguage(title)
  return title.original === null
    ? shown
    : `${shown} <span style="font-weight:400">(${inItsLanguage(title.original)})</span>`
}

function inItsLanguage({ language, text }: { language: string; text: string }): string {
  const lang = language === 'und' ? '' : ` lang="${escapeMarkup(language)}"`
  return `<span dir="auto"${lang}>${escapeMarkup(text)}</span>`
}

function darkKind(kind: string): string {
  const { field, strong, text } = lookOf(kind)
  return `.f-${kind} { background: ${field[1]} !important }
.s-${kind} { color: ${strong[1]} !important }
.t-${kind} { color: ${text[1]} !important }
`
}
