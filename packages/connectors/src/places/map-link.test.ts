import { expect, test } from 'vitest'
import { mapPlaceOf } from './map-link.ts'
import { isMeeting, meetingIn } from './meeting-link.ts'

test.each([
  'https://maps.app.goo.gl/Zz9Yy8',
  'https://goo.gl/maps/Qq1',
  'maps.app.goo.gl/Zz9Yy8',
  'https://mapy.cz/s/pepo',
  'https://mapy.com/s/pepo',
  'https://osm.org/go/0Jx',
  'https://www.openstreetmap.org/#map=17/48.1/17.1',
  'https://yandex.ru/maps/-/CDx',
  'https://2gis.kz/almaty/firm/700',
  'https://binged.it/3x',
  'https://ul.waze.com/ul?venue_id=1',
])('the map link %s says nothing of the place', (link) => {
  expect(mapPlaceOf(link)).toEqual({})
})

const POINT = { lat: 48.72, lon: 21.25 }
test.each([
  ['https://www.google.com/maps?q=48.72,21.25', POINT],
  [
    'https://www.google.sk/maps/place/Klub+Srdce/@48.72,21.25,17z',
    { ...POINT, text: 'Klub Srdce' },
  ],
  [
    'https://www.google.com/maps/place/Klub/@48.7,21.2,17z/data=!3d48.72!4d21.25',
    { ...POINT, text: 'Klub' },
  ],
  ['https://maps.google.com/?q=Klub+Srdce,+Ko%C5%A1ice', { text: 'Klub Srdce, Košice' }],
  ['https://www.google.com/maps/search/?api=1&query=48.72%2C21.25', POINT],
  ['https://www.openstreetmap.org/?mlat=48.72&mlon=21.25#map=17/48.7/21.2', POINT],
  ['https://mapy.cz/turisticka?source=coor&id=21.25%2C48.72&x=21&y=48', POINT],
  ['https://maps.apple.com/?ll=48.72,21.25&q=Klub', { ...POINT, text: 'Klub' }],
  ['https://waze.com/ul?ll=48.72,21.25&navigate=yes', POINT],
  ['https://www.bing.com/maps?sp=point.48.72_21.25_Klub', POINT],
  ['https://2gis.ru/kosice/geo/21.25,48.72', POINT],
  ['https://yandex.com/maps/?pt=21.25,48.72&z=16', POINT],
  ['geo:48.72,21.25', POINT],
])('the map link %s has what it carries', (link, place) => {
  expect(mapPlaceOf(link)).toMatchObject(place)
})

test.each([
  'https://klub.example/mapa',
  'https://www.facebook.com/klub',
  'Klub',
  'https://google.com',
])('%s is no map', (link) => {
  expect(mapPlaceOf(link)).toBeNull()
})

test.each([
  'https://us02web.zoom.us/j/81',
  'https://meet.google.com/abc-defg-hij',
  'https://teams.microsoft.com/l/meetup-join/1',
  'https://firma.webex.com/meet/eva',
  'https://meet.jit.si/Spolok',
  'https://jitsi.spolok.example/izba',
  'https://bbb.spolok.example/b/eva',
  'https://whereby.com/spolok',
  'https://meet.goto.com/81',
  'https://www.youtube.com/live/x1',
  'https://youtu.be/x1',
  'https://www.twitch.tv/spolok',
  'https://discord.gg/spolok',
  'https://www.eventbrite.com/x/81',
])('%s as a place is a meeting', (link) => {
  expect(isMeeting(link)).toBe(true)
})

test.each([
  'https://klub.example/',
  'https://www.facebook.com/klub',
  'https://maps.app.goo.gl/Zz9Yy8',
  'https://zoomklub.example/',
  'https://www.eventbrite.com/e/koncert-81',
])('%s as a place is none', (link) => {
  expect(isMeeting(link)).toBe(false)
})

test('a film in a description is no meeting', () => {
  expect(meetingIn('Trailer: https://youtu.be/x1')).toBeUndefined()
  expect(meetingIn('Join https://zoom.us/j/81 at six')).toBe('https://zoom.us/j/81')
})
