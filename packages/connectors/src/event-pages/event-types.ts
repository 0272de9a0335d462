/** Subtypes of schema.org Event that are no gathering anybody goes to: broadcasts, deliveries, clicks. */
const NO_GATHERING = new Set([
  'PublicationEvent',
  'BroadcastEvent',
  'OnDemandEvent',
  'DeliveryEvent',
  'TrackDeliveryEvent',
  'UserInteraction',
])

/** Subtypes whose names do not end in "Event". */
const OTHER_EVENTS = new Set(['Festival', 'EventSeries', 'Hackathon', 'CourseInstance'])

/**
 * A type or property name of schema.org without whatever stands in front of it:
 * `schema:Event`, `http://schema.org/Event` and `https://schema.org/#Event` are all `Event`.
 * Names of other vocabularies come back as they are.
 */
export function shortName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/+#?|schema:)/i, '')
}

/** Whether a schema.org type, as `shortName` gives it, is an event people can attend. */
export function isEventType(type: string): boolean {
  if (NO_GATHERING.has(type) || !/^\w{1,60}$/.test(type)) return false
  return OTHER_EVENTS.has(type) || /(?:^|[a-z])Events?$/.test(type) || type.endsWith('Festival')
}
