import { onServer } from '../api/origin.ts'
import { Portrait } from '../ui/portrait.tsx'

type Person = { name: string; image: string | null }

/** A person's picture as the server gives it, or their initials. */
export function PersonPortrait({
  person: { name, image },
  size,
}: {
  person: Person
  size: number
}) {
  return <Portrait src={image === null ? null : onServer(image)} name={name} size={size} />
}
