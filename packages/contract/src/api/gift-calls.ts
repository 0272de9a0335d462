import { z } from 'zod'
import { OwnGifts } from '../events/own-gifts.ts'
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
  ownGifts: { method: 'GET', path: '/v1/gifts/', answer: OwnGifts },
  organizerGifts: {
    method: 'GET',
    path: '/v1/organizers/{slug}/claim/gifts/',
    answer: OwnGifts,
  },
  keepGiftDraft: { method: 'POST', path: '/v1/gifts/drafts/', answer: GiftAnswer },
  dropGiftDraft: {
    method: 'DELETE',
    path: '/v1/gifts/drafts/{token}/',
    answer: z.object({ dropped: z.literal(true) }),
  },
  sendGift: { method: 'POST', path: '/v1/gifts/', answer: GiftAnswer },
  gift: { method: 'GET', path: '/v1/gifts/{token}/', answer: OwnGift },
  changeGift: { method: 'POST', path: '/v1/gifts/{token}/', answer: GiftAnswer },
  giftClash: { method: 'GET', path: '/v1/gifts/clash/', answer: GiftClash },
  cityGaps: { method: 'GET', path: '/v1/locations/cities/{slug}/gaps/', answer: CityGaps },
} as const
