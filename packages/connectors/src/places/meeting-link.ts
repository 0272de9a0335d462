/** Hosts of meetings and streams, with the paths that are one. A page of such a host about itself is none. */
const MEETING = [
  String.raw`(?:[\w-]+\.)*zoom\.(?:us|com)/`,
  String.raw`(?:[\w-]+\.)*zoomgov\.com/`,
  String.raw`meet\.google\.com/`,
  String.raw`(?:teams\.microsoft|teams\.live|join\.skype|meet\.lync)\.com/`,
  String.raw`(?:[\w-]+\.)*webex\.com/`,
  String.raw`(?:[\w-]+\.)*(?:gotomeeting|gotowebinar|gotomeet|goto)\.(?:com|me)/`,
  String.raw`(?:[\w-]+\.)*(?:jitsi|jit\.si)(?:[\w.-]*)/`,
  String.raw`(?:jitsi|bbb|bigbluebutton|meet\.[\w-]+)(?:[\w-]*)\.[\w.-]+/`,
  String.raw`[\w.-]*bigbluebutton[\w.-]*/`,
  String.raw`[\w.-]+/(?:bigbluebutton|bbb)/`,
  String.raw`(?:[\w-]+\.)*whereby\.com/`,
  String.raw`(?:www\.|m\.)?youtube\.com/(?:live/|[^\s/]+/live\b)`,
  String.raw`(?:www\.|player\.)?twitch\.tv/`,
  String.raw`discord\.(?:gg/|com/(?:invite|events|channels)/)`,
  String.raw`vimeo\.com/event/`,
  String.raw`(?:[\w-]+\.)*(?:bluejeans|livestorm|streamyard|crowdcast|airmeet|hopin|gather|demio|clickmeeting)\.(?:com|co|io|town)/`,
  String.raw`(?:kmeet\.infomaniak\.com|telemost\.yandex\.ru|meet\.proton\.me|talky\.io|app\.chime\.aws)/`,
  String.raw`(?:www\.)?eventbrite\.[a-z.]+/(?:x/|[^\s?#]*\bonline\b)`,
].join('|')

/** A film there may also be a trailer: it is a stream only where the place of an event should stand. */
const STREAM = String.raw`(?:(?:www\.|m\.)?youtube\.com/(?:watch|c/|channel/|@)|youtu\.be/)`

const IN_TEXT = new RegExp(String.raw`https?://(?:${MEETING})[^\s<>"')]*`, 'i')
const AS_PLACE = new RegExp(String.raw`^(?:https?://)?(?:${MEETING}|${STREAM})`, 'i')

/** The first address of a meeting in a text. */
export function meetingIn(text: string): string | undefined {
  return IN_TEXT.exec(text)?.[0]
}

/** True if an address that stands for a place is that of a meeting or stream. All others are a place or a link. */
export function isMeeting(address: string): boolean {
  return AS_PLACE.test(address.trim())
}
