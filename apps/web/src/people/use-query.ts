import { useLocation } from '@tanstack/react-router'

/** The query of the page's address, as it stands there: mailed tokens and codes are no filters. */
export function usePageQuery(): URLSearchParams {
  const text = useLocation({ select: (location) => location.searchStr })
  return new URLSearchParams(text)
}
