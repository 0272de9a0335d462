/** Words of one language from which the generator makes names. Even places train, odd places test: names never meet. */
export type Words = {
  zone: string
  /** `Wien/Vienna`: one place, several names. */
  cities: string[]
  point: [lat: number, lon: number]
  /** `Иван Петров/Ivan Petrov` where another script is used abroad. */
  first: string[]
  last: string[]
  nouns: string[]
  adjectives: string[]
  halls: string[]
  hallNames: string[]
  streets: string[]
  kinds: { concert: string; play: string; talk: string; show: string; quiz: string; festival: string; workshop: string; tribute: string; parking: string; matinee: string; evening: string; part: string; soldOut: string; cancelled: string; by: string }
} // prettier-ignore

const split = (text: string): string[] => text.split('|')

export const LANGUAGES: Record<string, Words> = {
  en: {
    zone: 'Europe/London', cities: split('Leeds|Bristol|Cardiff|Derby'), point: [53.8, -1.55],
    first: split('Alice|Nora|Owen|Harriet|Declan|Imogen|Toby|Maeve|Rupert|Della'), last: split('Marlowe|Ashdown|Kerrigan|Whitlock|Penrose|Holloway|Tamblyn|Fairfax|Bracken|Oakley'),
    nouns: split('Harbour|Lantern|Foxes|Thunder|Gardens|Clocks|Rivers|Sparrows|Mirrors|Comets|Orchard|Tides'), adjectives: split('Silver|Hollow|Restless|Golden|Paper|Wild|Quiet|Electric'),
    halls: split('Theatre|Hall|Club|Gallery|Library|Arts Centre'), hallNames: split('Corn Exchange|Brudenell|Old Fire Station|Wardrobe|St Swithun|Tramshed|Belgrave|Lowther'), streets: split('Mill Lane|Park Row|Station Road|Kirkgate|Bridge Street|Albion Place'),
    kinds: { concert: 'live', play: 'play', talk: 'talk', show: 'exhibition', quiz: 'Pub Quiz Night', festival: 'Festival', workshop: 'Workshop', tribute: 'a tribute to', parking: 'Parking', matinee: 'matinee', evening: 'evening performance', part: 'Part', soldOut: 'SOLD OUT', cancelled: 'CANCELLED', by: 'presented by' },
  },
  es: {
    zone: 'Europe/Madrid', cities: split('Valencia|Sevilla/Seville|Zaragoza/Saragossa|Granada'), point: [39.47, -0.376],
    first: split('Lucía|Andrés|Martina|Íñigo|Rocío|Gonzalo|Elvira|Nicolás|Paloma|Emilio'), last: split('Quintanilla|Ferrer|Ordóñez|Cabrales|Montero|Iturbe|Salvatierra|Peñalver|Robledo|Arnedo'),
    nouns: split('Luna|Naranjos|Sombras|Ceniza|Faro|Golondrinas|Desierto|Relojes|Laberinto|Mareas|Volcán|Espejos'), adjectives: split('Roja|Eterna|Perdida|Blanca|Salvaje|Lenta|Azul|Rota'),
    halls: split('Teatro|Sala|Museo|Biblioteca|Club|Centro Cultural'), hallNames: split('Olympia|Moratín|Russafa|El Carmen|La Rambleta|Talía|Matisse|Cervantes'), streets: split('Calle Mayor|Avenida del Puerto|Plaza Nueva|Calle de la Paz|Paseo del Río|Calle Colón'),
    kinds: { concert: 'en concierto', play: 'teatro', talk: 'charla', show: 'exposición', quiz: 'Noche de Trivial', festival: 'Festival', workshop: 'Taller', tribute: 'tributo a', parking: 'Aparcamiento', matinee: 'matinal', evening: 'sesión noche', part: 'Parte', soldOut: 'AGOTADO', cancelled: 'CANCELADO', by: 'presentado por' },
  },
  fr: {
    zone: 'Europe/Paris', cities: split('Nantes|Strasbourg/Straßburg|Grenoble|Genève/Geneva'), point: [47.218, -1.553],
    first: split('Élodie|Baptiste|Maëlle|Thibault|Solène|Quentin|Apolline|Gaspard|Clémence|Firmin'), last: split('Delacourt|Marchand|Rivoire|Le Goff|Chastain|Vasseur|Bellanger|Aubrac|Fontanel|Guérin'),
    nouns: split('Étoiles|Brume|Cerisier|Voyageurs|Horloge|Marées|Corbeaux|Jardin|Tempête|Miroirs|Falaises|Papillons'), adjectives: split('Noire|Secrète|Lointaine|Dorée|Sauvage|Perdue|Bleue|Fragile'),
    halls: split('Théâtre|Salle|Musée|Bibliothèque|Club|Centre culturel'), hallNames: split('Graslin|Paul Fort|Stereolux|Le Lieu Unique|Les Halles|Beaulieu|La Fabrique|Terminus'), streets: split('rue des Lilas|avenue Foch|place du Marché|rue Voltaire|quai de la Fosse|rue Racine'),
    kinds: { concert: 'en concert', play: 'théâtre', talk: 'conférence', show: 'exposition', quiz: 'Soirée Quiz', festival: 'Festival', workshop: 'Atelier', tribute: 'hommage à', parking: 'Parking', matinee: 'matinée', evening: 'soirée', part: 'Partie', soldOut: 'COMPLET', cancelled: 'ANNULÉ', by: 'présenté par' },
  },
  pt: {
    zone: 'America/Sao_Paulo', cities: split('Curitiba|Porto Alegre|Belo Horizonte|Recife'), point: [-25.43, -49.27],
    first: split('Beatriz|Thiago|Larissa|Caetano|Iara|Rafael|Conceição|Joaquim|Luana|Otávio'), last: split('Figueiredo|Bragança|Teixeira|Guimarães|Cavalcanti|Nogueira|Sampaio|Bittencourt|Vasconcelos|Pacheco'),
    nouns: split('Saudade|Pássaros|Maré|Relógio|Floresta|Trovão|Jangada|Espelho|Sertão|Estrelas|Vento|Caminhos'), adjectives: split('Serena|Azul|Perdida|Antiga|Brava|Distante|Dourada|Quieta'),
    halls: split('Teatro|Sala|Museu|Biblioteca|Clube|Centro Cultural'), hallNames: split('Guaíra|Paiol|Barigui|São Lourenço|Ópera de Arame|Portão|Tanguá|Água Verde'), streets: split('Rua das Flores|Avenida Paulista|Praça Tiradentes|Rua XV|Rua do Rosário|Travessa Nestor'),
    kinds: { concert: 'ao vivo', play: 'peça', talk: 'palestra', show: 'exposição', quiz: 'Noite do Quiz', festival: 'Festival', workshop: 'Oficina', tribute: 'tributo a', parking: 'Estacionamento', matinee: 'tarde', evening: 'noite', part: 'Parte', soldOut: 'ESGOTADO', cancelled: 'CANCELADO', by: 'apresentado por' },
  },
  de: {
    zone: 'Europe/Berlin', cities: split('Köln/Cologne|München/Munich|Leipzig|Wien/Vienna'), point: [50.94, 6.96],
    first: split('Annika|Jürgen|Liesel|Matthias|Friederike|Holger|Wiebke|Konrad|Ottilie|Detlef'), last: split('Schönfeld|Brückner|Hagedorn|Wülfing|Krämer|Lindenau|Osterkamp|Zöllner|Rosenthal|Überweg'),
    nouns: split('Nebel|Kraniche|Mondlicht|Uhrwerk|Gewitter|Spiegel|Brücken|Wölfe|Sternwarte|Kirschen|Leuchtturm|Schatten'), adjectives: split('Stille|Rote|Wilde|Letzte|Ferne|Goldene|Kalte|Leise'),
    halls: split('Theater|Saal|Museum|Bibliothek|Club|Kulturzentrum'), hallNames: split('Gloria|Bürgerhaus Stollwerck|Luxor|Alte Feuerwache|Sartory|Gebäude 9|Comedia|Kantine'), streets: split('Lindenstraße|Bahnhofplatz|Aachener Str.|Marktgasse|Ringallee|Am Hafen'),
    kinds: { concert: 'live', play: 'Schauspiel', talk: 'Vortrag', show: 'Ausstellung', quiz: 'Kneipenquiz', festival: 'Festival', workshop: 'Workshop', tribute: 'Tribute to', parking: 'Parkticket', matinee: 'Nachmittagsvorstellung', evening: 'Abendvorstellung', part: 'Teil', soldOut: 'AUSVERKAUFT', cancelled: 'ABGESAGT', by: 'präsentiert von' },
  },
  ru: {
    zone: 'Asia/Almaty', cities: split('Алматы/Almaty|Бишкек/Bishkek|Астана/Astana|Караганда/Karaganda'), point: [43.24, 76.9],
    first: split('Иван/Ivan|Юлия/Yulia|Тимофей/Timofey|Ярослава/Yaroslava|Глеб/Gleb|Ксения/Ksenia|Пётр/Pyotr|Жанна/Zhanna|Артём/Artyom|Алексей/Alexey'), last: split('Чайкин/Chaikin|Воробьёв/Vorobyov|Щербаков/Shcherbakov|Яблоков/Yablokov|Хворостов/Khvorostov|Жуковский/Zhukovsky|Цветков/Tsvetkov|Шульгин/Shulgin|Ершов/Yershov|Гречко/Grechko'),
    nouns: split('Туман|Журавли|Зеркало|Маяк|Гроза|Часы|Тени|Ветер|Лабиринт|Яблоки|Волки|Звёзды'), adjectives: split('Тихий|Красный|Дальний|Последний|Белый|Ночной|Северный|Забытый'),
    halls: split('Театр|Зал|Музей|Библиотека|Клуб|Дворец культуры'), hallNames: split('Ауэзова/Auezov|Жемчужина/Zhemchuzhina|Достык/Dostyk|Юность/Yunost|Алатау/Alatau|Мир/Mir|Спутник/Sputnik|Заря/Zarya'), streets: split('ул. Абая|проспект Мира|ул. Садовая|пл. Победы|ул. Фурманова|ул. Лесная'),
    kinds: { concert: 'концерт', play: 'спектакль', talk: 'лекция', show: 'выставка', quiz: 'Квиз в баре', festival: 'Фестиваль', workshop: 'Мастер-класс', tribute: 'трибьют', parking: 'Парковка', matinee: 'дневной спектакль', evening: 'вечерний спектакль', part: 'Часть', soldOut: 'РАСПРОДАНО', cancelled: 'ОТМЕНЕНО', by: 'представляет' },
  },
  it: {
    zone: 'Europe/Rome', cities: split('Torino/Turin|Napoli/Naples|Bologna|Verona'), point: [45.07, 7.68],
    first: split('Ginevra|Lorenzo|Fiammetta|Ettore|Ludovica|Corrado|Ornella|Tommaso|Serafina|Dario'), last: split('Bonaventura|Castellani|Marchetti|Scarpelli|Valtorta|Ravizza|Lombardini|Tedeschi|Ferrante|Guarnieri'),
    nouns: split('Nebbia|Specchi|Rondini|Orologio|Temporale|Vulcano|Lanterne|Marea|Giardini|Ombre|Sentieri|Comete'), adjectives: split('Segreta|Rossa|Lontana|Antica|Perduta|Leggera|Selvaggia|Notturna'),
    halls: split('Teatro|Sala|Museo|Biblioteca|Circolo|Centro culturale'), hallNames: split('Gobetti|Astra|Folk Club|Carignano|Hiroshima|Colosseo|Vittoria|Gioiello'), streets: split('via Garibaldi|corso Francia|piazza Castello|via Po|via Nizza|lungo Dora'),
    kinds: { concert: 'in concerto', play: 'spettacolo', talk: 'incontro', show: 'mostra', quiz: 'Serata Quiz', festival: 'Festival', workshop: 'Laboratorio', tribute: 'omaggio a', parking: 'Parcheggio', matinee: 'pomeridiana', evening: 'serale', part: 'Parte', soldOut: 'ESAURITO', cancelled: 'ANNULLATO', by: 'presentato da' },
  },
  sk: {
    zone: 'Europe/Bratislava', cities: split('Bratislava/Pressburg|Košice|Žilina|Nitra'), point: [48.148, 17.107],
    first: split('Zuzana|Matúš|Božena|Ľubomír|Dáša|Rastislav|Klára|Šimon|Želmíra|Vratko'), last: split('Hrivnák|Kováčová|Žiak|Vršanský|Polakovič|Ďurica|Májovský|Šťastný|Belanský|Trnka'),
    nouns: split('Hmla|Zrkadlá|Havrany|Búrka|Hodiny|Záhrada|Majáky|Tiene|Hviezdy|Čerešne|Vlci|Mosty'), adjectives: split('Tichá|Červená|Stratená|Posledná|Divoká|Ďaleká|Biela|Nočná'),
    halls: split('Divadlo|Sála|Múzeum|Knižnica|Klub|Kultúrne centrum'), hallNames: split('Aréna|Dunaj|Lúky|Zrkadlový háj|Nová Cvernovka|Malá scéna|Pod kostolom|Ateliér Babylon'), streets: split('Hlavná|Štúrova|Námestie SNP|Obchodná|Kamenné námestie|Račianska'),
    kinds: { concert: 'koncert', play: 'predstavenie', talk: 'prednáška', show: 'výstava', quiz: 'Pub kvíz', festival: 'Festival', workshop: 'Dielňa', tribute: 'tribute', parking: 'Parkovanie', matinee: 'popoludní', evening: 'večerné', part: 'Časť', soldOut: 'VYPREDANÉ', cancelled: 'ZRUŠENÉ', by: 'uvádza' },
  },
  uk: {
    zone: 'Europe/Kyiv', cities: split('Київ/Kyiv|Львів/Lviv|Харків/Kharkiv|Одеса/Odesa'), point: [50.45, 30.52],
    first: split('Оксана/Oksana|Тарас/Taras|Соломія/Solomiia|Юрій/Yurii|Мар’яна/Mariana|Захар/Zakhar|Леся/Lesia|Ярема/Yarema|Христина/Khrystyna|Остап/Ostap'), last: split('Ковальчук/Kovalchuk|Щербина/Shcherbyna|Жадько/Zhadko|Гончар/Honchar|Вербицький/Verbytskyi|Цимбал/Tsymbal|Яремчук/Yaremchuk|Хоменко/Khomenko|Шевчук/Shevchuk|Білик/Bilyk'),
    nouns: split('Туман|Лелеки|Дзеркало|Маяк|Злива|Годинник|Тіні|Вітер|Лабіринт|Вишні|Вовки|Зорі'), adjectives: split('Тихий|Червоний|Далекий|Останній|Білий|Нічний|Північний|Забутий'),
    halls: split('Театр|Зала|Музей|Бібліотека|Клуб|Будинок культури'), hallNames: split('Атлас/Atlas|Дзиґа/Dzyga|Промінь/Promin|Жовтень/Zhovten|Юність/Yunist|Мистецький Арсенал/Mystetskyi Arsenal|Сцена 6/Scena 6|Каменяр/Kameniar'), streets: split('вул. Хрещатик|просп. Миру|вул. Садова|пл. Ринок|вул. Франка|вул. Лісова'),
    kinds: { concert: 'концерт', play: 'вистава', talk: 'лекція', show: 'виставка', quiz: 'Квіз у пабі', festival: 'Фестиваль', workshop: 'Майстер-клас', tribute: 'триб’ют', parking: 'Паркування', matinee: 'денний показ', evening: 'вечірній показ', part: 'Частина', soldOut: 'КВИТКІВ НЕМАЄ', cancelled: 'СКАСОВАНО', by: 'представляє' },
  },
} // prettier-ignore
