/** Subtypes of schema.org Event without an audience on site: broadcasts, deliveries, clicks. */
const NO_GATHERING = new Set([
  'PublicationEvent',
  'BroadcastEvent',
  'OnDemandEvent',
  'DeliveryEvent',
  'TrackDeliveryEvent',
  'UserInteraction',
])

/** Event types without "Event" at the end. */
const OTHER_EVENTS = new Set(['Festival', 'EventSeries', 'Hackathon', 'CourseInstance'])

/**
 * Returns a name of schema.org without its prefix: `schema:Event`, `http://schema.org/Event` and
 * `https://schema.org/#Event` are all `Event`. Other names come back unchanged.
 */
export function shortName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/+#?|schema:)/i, '')
}

/** True if a schema.org type, as `shortName` returns it, is an event that people can attend. */
export function isEventType(type: string): boolean {
  if (NO_GATHERING.has(type) || !/^\w{1,60}$/.test(type)) return false
  return OTHER_EVENTS.has(type) || /(?:^|[a-z])Events?$/.test(type) || type.endsWith('Festival')
}
