/** Mobilizon's metadata keys for accessibility, with our words. */
const KEYS: Record<string, Record<string, string>> = {
  'mz:accessibility:wheelchairAccessible': {
    fully: 'wheelchair',
    partially: 'wheelchair (partially)',
    no: 'no wheelchair',
  },
  'mz:accessibility:live:subtitle': { true: 'live subtitles' },
  'mz:accessibility:live:sign_language': { true: 'sign language' },
}

export function accessibilityOf(metadata: readonly ({ key: string; value: string } | undefined)[]) {
  return metadata.flatMap((one) => {
    const words = one === undefined ? undefined : KEYS[one.key]?.[one.value.toLowerCase()]
    return words === undefined ? [] : [words]
  })
}
