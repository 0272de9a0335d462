import { spelledWords } from './spelling.ts'

/** Words as `spell` writes them, for sets that are looked up by it. */
function words(text: string): ReadonlySet<string> {
  return new Set(spelledWords(text))
}

/**
 * Words that tell a kind of event or a state of its sale but never which event it is. They tell nothing however few titles of
 * a catalogue have them: a city where one house writes Slovene has `ustvarjalnica` (workshop) only twice.
 */
export const GENERIC = words(`
  musical musicals opera ballet play comedy мюзикл мюзікл опера балет comedia comedie komodie commedia
  quiz trivia kviz квиз квіз
  a an the of and at in on with for from to by feat featuring ft vs presents present presented live show
  concert tour event night evening tickets ticket official edition special guest guests support plus
  conference conf summit meetup workshop talk lecture exhibition exhibit festival fest party screening
  el la los las un una de del y e en con por para concierto gira exposicion teatro obra taller charla
  conferencia fiesta presenta entradas directo noche visita guiada presentacion cine pelicula
  le les des du et au aux avec pour par sur dans exposition spectacle soiree atelier conference projection
  presente billets visite guidee tournee theatre
  o os as um uma do da dos das com no na nos nas show concerto exposicao espetaculo oficina palestra ao vivo
  ingressos apresenta noite festa peca bilhetes
  der die das den dem des ein eine und im am mit fur von zum zur bei konzert ausstellung auffuhrung lesung
  vortrag fuhrung abend veranstaltung karten prasentiert theater tournee vorstellung fest
  и в на с со от для по концерт выставка спектакль лекция вечер шоу билеты тур фестиваль мастер класс
  экскурсия показ представляет премьера
  il lo gli i di della del dei e con per concerto mostra spettacolo laboratorio visita guidata biglietti
  presenta serata festa incontro proiezione
  v vo na s so od pre a koncert vystava predstavenie prednaska vecer vstupenky predstavuje divadlo
  workshop beseda premietanie turne
  і й у в на з зі від для концерт виставка вистава лекція вечір шоу квитки фестиваль екскурсія показ
  представляє прем єра премєра
  dielna dielne dielnicka tvoriva prehliadka prehliadky stretnutie stretnutia kurz jarmok
  delavnica delavnice delavnico ustvarjalnica ustvarjalnice ustvarjalnico ustvarjalna ustvarjalne predavanje predavanja razstava razstave predstava predstave vodstvo ogled sprehod
  tecaj pogovor srecanje sejem trznica prireditev dogodek
  radionica radionice izlozba izlozbe razgovor susret sajam obilazak događaj događanje priredba predstavljanje
  prednasky dilna dilny vystavy predstaveni prohlidka prohlidky setkani jarmark slavnost slavnosti projekce
  warsztaty warsztat wyklad wyklady wystawa wystawy spektakl spotkanie spotkania spacer oprowadzanie zwiedzanie zajecia kiermasz
  wieczor pokaz wernisaz wydarzenie prelekcja przedstawienie
  muhely eloadas eloadasok kiallitas kiallitasok szineloadas seta tarlatvezetes foglalkozas tanfolyam vasar beszelgetes talalkozo
  fesztival vetites konyvbemutato
  lezing lezingen tentoonstelling voorstelling rondleiding wandeling cursus bijeenkomst optreden theatervoorstelling
  forelasning forelasningar utstallning forestallning visning vandring kurs marknad kvall konsert samtal foredrag
  udstilling forestilling omvisning rundvisning kursus koncerten vaerksted aften utstilling verksted kveld samtale
  luento luennot nayttely nayttelyt esitys opastus kierros kavelykierros kurssi markkinat konsertti tyopaja tyopajat tapaaminen
  keskustelu tapahtuma
  atelierul prelegere expozitie expozitia spectacol spectacolul plimbare concertul intalnire conferinta eveniment
  tallers xerrada exposicio espectacle itinerari trobada presentacio
  loeng naitus etendus ekskursioon kontsert tootuba lekcija izstade izrade ekskursija koncerts darbnica
  paskaita paroda spektaklis koncertas dirbtuves susitikimas renginys edukacija
  atolye atolyesi konser sergi sergisi gosteri soylesi etkinlik seminer konferans
  работилница предавање изложба представление представа обиколка разходка панаир
  εργαστηριο εργαστηρια διαλεξη εκθεση συναυλια παρασταση ξεναγηση σεμιναριο παρουσιαση φεστιβαλ
`)

/** Said before or after a title about its state: no part of the name. */
const STATE = [
  'sold out', 'cancelled', 'canceled', 'postponed', 'rescheduled', 'new date', 'extra date', 'last tickets', 'free entry',
  'free', 'just announced', 'agotado', 'agotadas', 'cancelado', 'cancelada', 'aplazado', 'suspendido', 'nueva fecha', 'gratis',
  'complet', 'annule', 'annulee', 'reporte', 'reportee', 'nouvelle date', 'gratuit', 'esgotado', 'adiado', 'ausverkauft',
  'abgesagt', 'verschoben', 'zusatztermin', 'eintritt frei', 'отменен', 'отменено', 'отмена', 'перенесен', 'перенос',
  'билетов нет', 'распродано', 'esaurito', 'annullato', 'rinviato', 'posticipato', 'vypredane', 'zrusene', 'presunute',
  'скасовано', 'перенесено', 'продано', 'розпродано', 'квитків немає', 'online', 'new', 'nouveau', 'neu', '18+', '21+', '16+',
  '12+', '6+', '0+', 'all ages', 'hybrid', 'livestream',
] // prettier-ignore

const STATES = new Set(STATE.map((state) => spelledWords(state).join(' ')))

/** True if a piece of a title (between dashes, brackets, colons) only tells the state of the event. */
export function isState(piece: readonly string[]): boolean {
  return piece.length <= 3 && STATES.has(piece.join(' '))
}

/** Words for things that are sold beside an event. */
const UPSELL = [
  'parking', 'car park', 'shuttle', 'shuttle bus', 'vip package', 'vip upgrade', 'vip experience', 'vip ticket', 'vip paket',
  'meet and greet', 'meet greet', 'hospitality', 'hospitality package', 'lounge access', 'vip lounge', 'premium lounge',
  'aparcamiento', 'estacionamiento', 'paquete vip', 'estacionamento', 'pacote vip', 'navette', 'forfait vip', 'pack vip',
  'parkplatz', 'parkticket', 'парковка', 'vip пакет', 'parcheggio', 'pacchetto vip', 'parkovanie', 'vip balik', 'паркування',
  'camping ticket', 'locker', 'add on', 'addon', 'upgrade', 'suite pass',
 'gift card',
].map(spelledWords) // prettier-ignore

const UPSELL_BY_FIRST = Map.groupBy(UPSELL, ([first = '']) => first)

/** True if a title names something that is sold beside an event. */
export function isUpsell(title: readonly string[]): boolean {
  return title.some(
    (word, at) =>
      UPSELL_BY_FIRST.get(word)?.some((phrase) =>
        phrase.every((each, i) => title[at + i] === each),
      ) === true,
  )
}

/** Words for tickets to more than one evening. */
const PASSES = words(
  'pass passes passport vip package paket pack abonnement abo abonament bono abono passe permanentka абонемент',
)
const DAYS_OF_PASS = /^[2-9] (?:days?|dias?|jours?|tage|tages|giorni|dni|denny|dnia|дня|дней|дні)$/

/** True if a title names a pass: it may begin when its first evening does. */
export function isPass(title: readonly string[]): boolean {
  return title.some(
    (word, at) => PASSES.has(word) || DAYS_OF_PASS.test(`${word} ${title[at + 1] ?? ''}`),
  )
}

export const MATINEE = words(
  'matinee matine matinal daytime afternoon tarde nachmittag nachmittagsvorstellung дневной pomeridiana poobedne popoludni денний утренник ранковий matinal apresmidi',
)
export const EVENING = words(
  'evening soiree noche abend abendvorstellung вечерний serale vecerne вечірній noite late',
)

/** Words in nine languages for events whose parts have names. */
export const FESTIVAL = words('festival fest festivals festiwal фестиваль festa fiestas')

/** Words for events that move from place to place, in nine languages. A tour of a band or through a museum does not. */
export const ROUTE = words(`
  walk walks hike hikes ride run marathon halfmarathon parade procession ruta rutas paseo paseos caminata senderismo carrera marcha
  desfile cabalgata balade balades randonnee promenade course defile caminhada corrida passeio spaziergang wanderung rundgang lauf
  umzug radtour прогулка прогулки забег марафон шествие парад passeggiata camminata corsa sfilata maratona maraton prechadzka
  pochod beh sprievod прогулянка прогулянки забіг хода
`)

/** Days on which many houses open at once under one name: it tells the day, and not which house. */
const OPEN_DAYS = [
  'heritage days', 'european heritage days', 'heritage open days', 'open house', 'museum night', 'night of museums', 'long night of museums',
  'museum day', 'international museum day', 'open day', 'open doors', 'journees europeennes du patrimoine', 'journees du patrimoine',
  'nuit des musees', 'nuit europeenne des musees', 'nuit blanche', 'fete de la musique', 'portes ouvertes', 'journee portes ouvertes',
  'tag des offenen denkmals', 'lange nacht der museen', 'museumsnacht', 'tag der offenen tur', 'internationaler museumstag',
  'dia de los museos', 'dia internacional de los museos', 'noche de los museos', 'la noche en blanco', 'jornadas europeas de patrimonio',
  'puertas abiertas', 'jornada de puertas abiertas', 'giornate europee del patrimonio', 'notte dei musei', 'notte bianca', 'porte aperte',
  'jornadas europeias do patrimonio', 'noite dos museus', 'dia dos museus', 'portas abertas', 'dni europskeho kulturneho dedicstva',
  'noc muzei a galerii', 'den otvorenych dveri', 'ночь музеев', 'день открытых дверей', 'ніч музеїв', 'день відкритих дверей',
  'дні європейської спадщини', 'дни европейского наследия',
].map((name) => spelledWords(name).join(' ')) // prettier-ignore

const OPEN_DAY_NAMES = new Set(OPEN_DAYS)

/** True if a title says no more than such a day, with or without a year. */
export function isOpenDay(title: readonly string[]): boolean {
  return OPEN_DAY_NAMES.has(title.filter((word) => !/^\d+$/.test(word)).join(' '))
}

/** The band itself or others in its honour. */
export const TRIBUTE = words(
  'tribute tributo hommage homenaje homenagem трибьют omaggio tribut триб’ют трибют cover covers coverband karaoke',
)

/** Kinds of place in nine languages, one kind a line: they tell little of which place, but a library is not a theatre. */
const KINDS_OF_PLACE = [
  'club klub клуб circolo clube', 'theatre theater teatro divadlo театр', 'museum museo musee muzeum музей museu múzeum', 'hall sala saal salle зал зала sála room stage',
  'library biblioteca bibliotheque bibliothek kniznica knižnica библиотека бібліотека', 'centre center centro zentrum центр centrum', 'bar pub', 'cafe kaviaren café',
  'house casa maison haus dom дом', 'park parque parc парк parco', 'arena арена arène', 'stadium stadion stadio estadio stade стадион стадіон', 'kino cinema cine кинотеатр кінотеатр',
  'gallery galerie galeria galleria галерея', 'church iglesia eglise kirche chiesa kostol церковь церква igreja', 'auditorium auditorio', 'palace палац дворец palacio palais palazzo palác',
] // prettier-ignore

/** The kind of place that a word names, by a number. */
export const PLACE_KINDS: ReadonlyMap<string, number> = new Map(
  KINDS_OF_PLACE.flatMap((names, kind) =>
    spelledWords(names).map((name): [string, number] => [name, kind]),
  ),
)

export const VENUE_GENERIC: ReadonlySet<string> = new Set([
  ...PLACE_KINDS.keys(),
  // An institution's name without the name of its branch.
  ...words(`
    public publica publico publique publicus municipal municipale municipalidad municipali kommunal mestska mestsky городской міська
    cultural culturel culturelle cultura culture kulturel kultur kulturne sociocultural socioculturel civico civic civique community
    comunitario comunitaria comunale communautaire recreation recreo deportivo polideportivo sportif sportive sport sports mayores
    arts art arte artes kunst kunste beaux umeni umenia мистецтв искусств
    branch sucursal filiale zweigstelle mediatheque mediateca mediathek centre complex complejo complexe oddech филиал філія
  `),
  ...words('the of at in and de la le les el los du des der die das da do di open air ny nyc'),
])

/** Counting words of a series or a part. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  [
    ['first primero premier primeira erste erster первый primo prvy перший i', 1],
    ['second segundo deuxieme segunda zweite zweiter второй secondo druhy другий ii', 2],
    ['third tercero troisieme terceira dritte dritter третий terzo treti третій iii', 3],
    ['fourth cuarto quatrieme quarta vierte четвертый quarto stvrty четвертий iv', 4],
  ].flatMap(([names, value]) =>
    spelledWords(String(names)).map((name): [string, number] => [name, Number(value)]),
  ),
)
