import { z } from 'zod'
import {
  CityGaps,
  GiftAnswer,
  GiftClash,
  GiftLook,
  GiftReading,
  GiftVenue,
  OwnGift,
} from '../events/gift.ts'

/** The calls about events that people give. Part of `api`. */
export const giftCalls = {
  readGift: { method: 'POST', path: '/v1/gifts/read/', answer: GiftReading },
  lookAtGift: { method: 'POST', path: '/v1/gifts/look/', answer: GiftLook },
  giftVenues: { method: 'GET', path: '/v1/gifts/venues/', answer: z.array(GiftVenue) },
  giftPicture: {
    method: 'POST',
    path: '/v1/gifts/pictures/',
    answer: z.object({ key: z.string() }),
  },
  sendGift: { method: 'POST', path: '/v1/gifts/', answer: GiftAnswer },
  gift: { method: 'GET', path: '/v1/gifts/{token}/', answer: OwnGift },
  changeGift: { method: 'POST', path: '/v1/gifts/{token}/', answer: GiftAnswer },
  giftClash: { method: 'GET', path: '/v1/gifts/clash/', answer: GiftClash },
  cityGaps: { method: 'GET', path: '/v1/locations/cities/{slug}/gaps/', answer: CityGaps },
} as const
