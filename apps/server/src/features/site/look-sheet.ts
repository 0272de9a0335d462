import { contrast, GROUNDS, LEAST_CONTRAST, mixed } from '#server/platform/site/contrast.ts'

/** Returns the style sheet that gives the pages' tokens (apps/web/src/ui/tokens.css) the site's colours. */
export function lookSheet({ light, dark }: { light: string; dark: string }): string {
  const ofLight = rule(light, {
    strong: light,
    'on-brand-strong': GROUNDS.light.text,
    pressed: mixed(light, '#000000', 0.18),
    soft: mixed(light, '#ffffff', 0.86),
    toInk: '#000000',
  })
  const ofDark = rule(light, {
    strong: dark,
    'on-brand-strong': GROUNDS.dark.text,
    pressed: mixed(dark, '#ffffff', 0.25),
    soft: mixed(dark, '#141210', 0.8),
    toInk: '#ffffff',
  })
  return `:root{${ofLight}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${ofDark}}}
:root[data-theme=dark]{${ofDark}}
@media print{:root,:root[data-theme]{${ofLight}}}
`
}

type Tones = {
  strong: string
  'on-brand-strong': string
  pressed: string
  soft: string
  /** The direction in which letters on the soft ground become readable. */
  toInk: string
}

function rule(light: string, { strong, pressed, soft, toInk, ...tones }: Tones): string {
  const values = {
    '--brand': strong,
    '--status-bar': light,
    '--brand-strong': strong,
    '--on-brand-strong': tones['on-brand-strong'],
    '--brand-pressed': pressed,
    '--brand-text': strong,
    '--brand-soft': soft,
    '--on-brand-soft': readableOn(soft, strong, toInk),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Moves a colour towards black or white until it can be read on the ground. */
function readableOn(ground: string, colour: string, towards: string): string {
  for (let part = 0.15; part < 1; part += 0.1) {
    const tone = mixed(colour, towards, part)
    if (contrast(ground, tone) >= LEAST_CONTRAST) return tone
  }
  return towards
}
