import { z } from 'zod'

/** Something that reads or acts for the person without a login: the private calendar address, the link of invitation, or pushes to a device. */
const Capability = z.object({
  id: z.uuid(),
  kind: z.enum(['calendar', 'invitation', 'push']),
  /** The platform of a device that gets pushes. */
  device: z.enum(['web', 'android', 'ios']).nullable(),
  created_at: z.string(),
})

/** `GET /v1/users/me/capabilities/`. */
export const CapabilityList = z.object({ results: z.array(Capability), next: z.null() })
export type CapabilityList = z.infer<typeof CapabilityList>
