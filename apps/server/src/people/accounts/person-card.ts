import type { PersonCard } from '@okolo/contract/people/notification'

/** Path of people's pictures. Their keys cannot be guessed and change with the picture. */
export const PERSON_PICTURES = '/v1/users/pictures'

/** A person as others see them. */
export function personCard(person: {
  uuid: string
  name: string
  picture_key: string | null
}): PersonCard {
  const { uuid, name, picture_key: key } = person
  return { uuid, name, image: key === null ? null : `${PERSON_PICTURES}/${key}.webp` }
}
