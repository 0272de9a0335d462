/** The queried fields of an event, without hosts and guests, who are people. */
const EVENT = `
  id title eventUrl description status eventType dateTime endTime duration
  group { id name urlname timezone isPrivate }
  venues { id name address city state postalCode country lat lon venueType }
  feeSettings { required amount currency }
  featuredEventPhoto { baseUrl highResUrl }`

const CONNECTION = `
  totalCount
  pageInfo { hasNextPage endCursor }
  edges { node { ${EVENT} } }`

export const GROUP_EVENTS = `
query GroupEvents($urlname: String!, $first: Int, $after: String, $from: DateTime, $to: DateTime) {
  group: groupByUrlname(urlname: $urlname) {
    events(first: $first, after: $after, filter: { afterDateTime: $from, beforeDateTime: $to }) {
      ${CONNECTION}
    }
  }
}`

export const CITY_EVENTS = `
query CityEvents($lat: Float!, $lon: Float!, $radius: Float, $first: Int, $after: String, $from: String, $to: String) {
  events: recommendedEvents(
    filter: { lat: $lat, lon: $lon, radius: $radius, startDateRange: $from, endDateRange: $to }
    sort: { sortField: DATETIME }
    first: $first
    after: $after
  ) {
    ${CONNECTION}
  }
}`
