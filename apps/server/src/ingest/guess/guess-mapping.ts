import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'

/** Column names that mean one thing, folded (`startDate`, `start_date` -> `startdate`), surest first. */
const NAMES = {
  title: `
    title titlefr titleen eventname eventtitle name titre titel nom nombre nome titolo titulo
    nazov nazev bezeichnung summary event title_fr`,
  start: `
    start startdate startdatetime starttime startsat begin begins beginn datetime datestart
    datedebut debut firstdatebegin eventdate startson from datefrom date datum fecha fechainicio data datainizio
    zaciatok`,
  end: `
    end enddate enddatetime endtime endsat endson to dateto until ende dateend datefin fin firstdateend fechafin
    datafine koniec`,
  description: `
    description longdescription descriptionfr beschreibung descripcion descrizione popis details
    body`,
  url: 'url link eventurl website canonicalurl permalink webpage lien',
  venue: `
    venue venuename venuetitle location locationname locationtitle placename placetitle place lieu
    lugar luogo ort miesto addressname parknames`,
  address: `
    address streetaddress locationaddress venueaddress placeaddress adresse direccion indirizzo
    addressstreet`,
  locality: `
    city locality locationcity ville ciudad citta stadt mesto addresscity addresslocality town
    municipality kommune comune municipio gemeinde obec poststed`,
  postalCode: `
    postalcode postcode zip zipcode codepostal codigopostal plz psc locationpostalcode
    addresszipcode`,
  district: `
    district borough neighbourhood neighborhood arrondissement quartier barrio distrito
    stadtteil bezirk quartiere mestskacast bydel locationdistrict`,
  country: 'countrycode locationcountrycode',
  timeZone: 'timezone timezoneid timezonename tzid',
  coordinates: 'coordinates geopoint geopoint2d latlon locationcoordinates geocoordinates',
  lat: 'lat latitude latitud y',
  lon: 'lon lng long longitude longitud x',
  image: 'image imageurl coverurl picture photo',
  categories: 'category categories eventtype type categorie kategorie categoria kategoria',
  price: 'price cost tarif preis precio prezzo cena',
  organizer: `
    organizer organiser organizername organisateur veranstalter organizador organizzatore
    organizator`,
}
const IDS = 'id uid uuid guid eventid recordid identifier _id'

export type Table = {
  url: string
  format: 'json' | 'jsonl' | 'csv' | 'xml' | 'page' | 'opendatasoft' | 'socrata' | 'ckan'
  title: string
  /** Of `fetch.records`, where the list is not found by itself. */
  records?: string
  homepage?: string
  license?: string | undefined
  /** BCP 47. */
  language?: string | undefined
  names: string[]
  /** Paths of columns that stand deeper in a record, by their names. */
  paths?: ReadonlyMap<string, string>
  /** Its dates, where more than their names was looked at. */
  dates?: JsonObject
}

/**
 * A mapping file by the names of the columns alone; null where no column looks like a title or a date. It is a
 * proposal: the preview shows whether it understands the feed.
 */
export function guessMapping(table: Table): JsonObject | null {
  const byFold = new Map(table.names.map((name) => [fold(name), name]))
  const columnOf = (names: string) =>
    (names.match(/\S+/g) ?? [])
      .map((name) => byFold.get(fold(name)))
      .find((name) => name !== undefined)
  const pathTo = (column: string) => table.paths?.get(column) ?? pathOf(column)
  const fields: JsonObject = {}
  for (const [field, names] of Object.entries(NAMES)) {
    const column = columnOf(names)
    if (column !== undefined) fields[field] = pathTo(column)
  }
  if (table.dates !== undefined) {
    delete fields['start']
    delete fields['end']
    Object.assign(fields, table.dates)
  }
  if (fields['title'] === undefined || (fields['start'] ?? fields['timings']) === undefined)
    return null
  if (typeof fields['coordinates'] === 'string')
    fields['coordinates'] = { path: fields['coordinates'], order: 'lat,lon' }
  // Half of a point is none.
  if (fields['lat'] === undefined || fields['lon'] === undefined) {
    delete fields['lat']
    delete fields['lon']
  }
  const id = columnOf(IDS)
  return {
    source: {
      title: table.title,
      platform: fold(new URL(table.url).hostname.replace(/^www\./, ''), '-'),
      ...(table.language === undefined ? {} : { language: table.language }),
      ...(table.homepage === undefined ? {} : { homepage: table.homepage }),
      ...(table.license === undefined ? {} : { license: table.license }),
    },
    fetch: {
      url: table.url,
      format: table.format,
      ...(table.records === undefined ? {} : { records: table.records }),
    },
    id: id === undefined ? { hash: [fields['title'], hashed(fields)] } : pathTo(id),
    fields,
  }
}

/** The path to the date of a record, for the id of one that has none. */
function hashed({ start, timings, url }: JsonObject): Json {
  const date = start ?? url ?? timings ?? null
  return isJsonObject(date) ? (date['path'] ?? null) : date
}

/** The columns that may hold one field, surest first. */
export function columnsFor(field: keyof typeof NAMES, names: readonly string[]): string[] {
  const wanted = NAMES[field].match(/\S+/g) ?? []
  return wanted.flatMap((word) => names.find((name) => fold(name) === fold(word)) ?? [])
}

/** Column names of the first records of a list of objects. */
export function namesOf(rows: readonly Json[]): string[] {
  return [
    ...new Set(rows.slice(0, 20).flatMap((row) => (isJsonObject(row) ? Object.keys(row) : []))),
  ]
}

/** The longest list of objects in a document, with its path: the document itself, or up to two levels down. */
export function longestList(document: Json): { path: string | undefined; rows: Json[] } | null {
  let best: { path: string | undefined; rows: Json[] } | null = null
  const look = (value: Json, path: string[]) => {
    if (Array.isArray(value)) {
      const objects = value.filter(isJsonObject)
      if (objects.length > (best?.rows.length ?? 0))
        best = { path: path.length === 0 ? undefined : path.map(pathOf).join('.'), rows: objects }
    } else if (isJsonObject(value) && path.length < 3)
      for (const [key, inner] of Object.entries(value).slice(0, 100))
        if (inner !== undefined) look(inner, [...path, key])
  }
  look(document, [])
  return best
}

export function fold(name: string, joint = ''): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, joint)
    .replaceAll(/^-+|-+$/g, '')
}

/** As the tabular connector writes a path: quoted where the name holds what paths use. */
export function pathOf(name: string): string {
  if (!/[.[\]()'"=*]/.test(name)) return name
  return name.includes("'") ? `"${name}"` : `'${name}'`
}
