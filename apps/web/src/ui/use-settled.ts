import { FILTER_DEBOUNCE_MS } from '@okolo/contract/constants'
import { useEffect, useState } from 'react'

/** Returns a value once it rests, so that one request follows the last change. */
export function useSettled<Value>(value: Value, ms = FILTER_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
