/**
 * Names of zones that browsers still give though the tz database has renamed them (CLDR keeps the name it had first, see
 * "Time Zone Identifiers" in UTS 35), by their present name. Only zones in which a known city lies.
 */
export const FORMER_ZONE_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Pohnpei': 'Pacific/Ponape',
}
