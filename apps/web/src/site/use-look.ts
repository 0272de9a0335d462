import type { SiteLook } from '@okolo/contract/site/site-look'
import { useRouter } from '@tanstack/react-router'

/** The site's own name and look. */
export function useLook(): SiteLook {
  return useRouter().options.context.site.look
}
