import { stringifyAddress, without, type EventFilter } from '@okolo/contract/filter/event-filter'

type HiddenProps = {
  filter: EventFilter
  /** Keys that the form has fields for. */
  besides?: readonly string[]
}

/** Keeps a filter in a GET form. It counts as chosen by itself, whatever sentence it came from. */
export function HiddenFields({ filter, besides = [] }: HiddenProps) {
  const kept = stringifyAddress(without(filter, 'cursor', 'said', ...besides))
  return [...new URLSearchParams(kept)].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
}
