import { LOCALES } from '@okolo/contract/locale'
import { z } from 'zod'
import { LEAST_CONTRAST, weakestContrast, type Theme } from './contrast.ts'

/** One line of text. Signs that messages and markup are written with stay out, as do those that nobody sees. */
function line(most: number) {
  const error = `one line of 1 to ${most} characters without { } < > #`
  return z
    .string({ error })
    .trim()
    .min(1, error)
    .max(most, error)
    .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029{}<>#]+$/u, error)
}

/** A text by language, such as `{ "sk": "Čo sa deje" }`. */
function byLanguage(most: number) {
  return z.partialRecord(z.enum(LOCALES, { error: LANGUAGE }), line(most), {
    error: 'texts by language, such as { "sk": "Čo sa deje" }',
  })
}

const LANGUAGE = `a language: ${LOCALES.join(', ')}`
const Language = z.enum(LOCALES, { error: LANGUAGE })

function accent(theme: Theme) {
  const error = 'a colour such as "#1b5e9e"'
  return z
    .string({ error })
    .regex(/^#[0-9a-f]{6}$/i, { error, abort: true })
    .toLowerCase()
    .superRefine((colour, context) => {
      const weakest = weakestContrast(colour, theme)
      if (weakest.ratio >= LEAST_CONTRAST) return
      // Rounded down, so that 4.499 is not said to be 4.5.
      const ratio = Math.floor(weakest.ratio * 100) / 100
      context.addIssue({
        code: 'custom',
        message: `a colour whose contrast with ${weakest.with} is ${LEAST_CONTRAST} or more; it is ${ratio}`,
      })
    })
}

/** The name of a picture in the site's folder. */
const PICTURE = 'the name of an SVG or PNG file in this folder, such as "logo.svg"'
const Picture = z.string({ error: PICTURE }).regex(/^[\w-][\w.-]*\.(?:svg|png)$/i, PICTURE)

const WEB = 'an address that starts with https:// or http://'
const Web = z.url({ protocol: /^https?$/, error: WEB }).max(500, WEB)
const LINK = 'an address that starts with https://, http:// or mailto:, or a path such as "/about"'
const Link = z
  .string({ error: LINK })
  .max(500, LINK)
  .refine((text) => isPath(text) || URL.canParse(text), LINK)
  .refine((text) => isPath(text) || /^(?:https?|mailto):/i.test(text), LINK)

function isPath(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text)
}

function list<Item extends z.ZodType>(item: Item, most: number, what: string) {
  const error = `at most ${most} ${what}`
  return z.array(item, { error }).max(most, error)
}

const MAIL = 'an email address'
const ADDRESS = 'an address of at most 500 characters, its lines parted by \\n'

/** `site.json`: all that an operator says of a site. Each key may be left out. */
export const SiteShape = z.strictObject(
  {
    $schema: z.string().optional(),
    name: line(60).optional(),
    short_name: line(24).optional(),
    slogan: byLanguage(80).optional(),
    colours: z
      .strictObject(
        { light: accent('light'), dark: accent('dark') },
        { error: 'two colours, such as { "light": "#1b5e9e", "dark": "#7db8f2" }' },
      )
      .optional(),
    logo: Picture.optional(),
    icon: Picture.optional(),
    city: z
      .string({ error: 'the slug of a city, such as "horna-ves"' })
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'the slug of a city, such as "horna-ves"')
      .optional(),
    language: Language.optional(),
    languages: z
      .array(Language, { error: 'languages, such as ["sk", "en"]' })
      .min(1, 'one language or more, such as ["sk", "en"]')
      .refine((all) => new Set(all).size === all.length, 'each language once')
      .optional(),
    owner: z
      .strictObject(
        {
          name: line(120).optional(),
          address: z.string({ error: ADDRESS }).trim().min(1, ADDRESS).max(500, ADDRESS).optional(),
          email: z.email({ error: MAIL }).optional(),
        },
        { error: 'name, address and email, such as { "name": "Obec Horná Ves" }' },
      )
      .optional(),
    footer: z
      .strictObject(
        {
          text: byLanguage(300).optional(),
          links: list(
            z.strictObject(
              { text: byLanguage(60), url: Link },
              { error: 'a link: { "text": { "sk": "Obec" }, "url": "https://..." }' },
            ),
            8,
            'links',
          ).optional(),
        },
        { error: '{ "text": ..., "links": [...] }' },
      )
      .optional(),
    gift_addresses: z
      .record(
        z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'the slug of a city, such as "horna-ves"'),
        z.email({ error: MAIL }).max(200, MAIL).toLowerCase(),
        { error: 'mail addresses by city, such as { "horna-ves": "akcie@ves.example" }' },
      )
      .optional(),
    social: list(
      z.strictObject(
        { name: line(40), url: Web },
        { error: 'a profile: { "name": "Mastodon", "url": "https://..." }' },
      ),
      8,
      'profiles',
    ).optional(),
    forbidden_words: list(line(60), 200, 'words').optional(),
  },
  { error: 'an object with keys such as "name" and "colours"' },
)
export type SiteFile = z.infer<typeof SiteShape>
