import { useLocation } from '@tanstack/react-router'

/** Returns the raw query of the page's address, for mailed tokens and codes, which are not filters. */
export function usePageQuery(): URLSearchParams {
  const text = useLocation({ select: (location) => location.searchStr })
  return new URLSearchParams(text)
}
