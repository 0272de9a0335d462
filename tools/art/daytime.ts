import { arc, cut, disc, hoop, line, onCircle, ring } from './shapes.ts'

/** A frame on its string. */
const FRAME =
  line('strong', 4, 'M34 30L60 8L86 30') +
  disc('strong', 60, 8, 5) +
  cut(
    'mid',
    'M10 36A6 6 0 0 1 16 30H104A6 6 0 0 1 110 36V106A6 6 0 0 1 104 112H16A6 6 0 0 1 10 106Z',
  ) +
  cut('field', 'M20 40H100V102H20Z')

/** Motifs of what happens by day. The first is the commonest; an event's address chooses. */
export const DAYTIME: Record<string, string[]> = {
  exhibition: [
    // A landscape in its frame.
    FRAME +
      cut('mid', 'M22 102A38 38 0 0 1 98 102Z') +
      cut('field', 'M34 102A26 26 0 0 1 86 102Z') +
      cut('strong', 'M46 102A14 14 0 0 1 74 102Z') +
      disc('strong', 86, 54, 7),
    // A target in its frame.
    FRAME + disc('mid', 60, 71, 26) + disc('field', 60, 71, 19) + disc('strong', 60, 71, 11),
    // A sculpture on its plinth.
    cut('mid', 'M34 84H86V112H34Z') +
      cut('strong', 'M28 76H92V84H28Z') +
      line('mid', 11, arc(60, 46, 25, 40, 320), 'butt') +
      disc('strong', 60, 46, 9) +
      line('strong', 7, 'M60 70V78', 'butt'),
  ],
  literature: [
    // An open book, and what rises from it.
    line('mid', 6, arc(60, 56, 44, 296, 424)) +
      line('strong', 6, arc(60, 56, 31, 300, 420)) +
      disc('strong', 60, 50, 16) +
      cut('field', 'M60 58A54 54 0 0 0 4 46V62H116V46A54 54 0 0 0 60 58Z') +
      line('strong', 6, 'M9 62V104A62 62 0 0 1 60 112A62 62 0 0 1 111 104V62') +
      cut('mid', 'M57 102A52 52 0 0 0 16 94V50A48 48 0 0 1 57 60Z') +
      cut('mid', 'M63 102A52 52 0 0 1 104 94V50A48 48 0 0 0 63 60Z') +
      line('field', 5, 'M26 67A46 46 0 0 1 46 71M26 82A46 46 0 0 1 46 86') +
      line('field', 5, 'M94 67A46 46 0 0 0 74 71M94 82A46 46 0 0 0 74 86'),
    // Books that lean on each other.
    cut('mid', 'M12 36A6 6 0 0 1 18 30H34A6 6 0 0 1 40 36V102H12Z') +
      cut('strong', 'M44 20A6 6 0 0 1 50 14H62A6 6 0 0 1 68 20V102H44Z') +
      cut(
        'mid',
        'M70.7 40.4A6 6 0 0 1 74.8 32.9L86.300 29.600A6 6 0 0 1 93.700 33.700L111.400 95.400L88.300 102Z',
      ) +
      disc('field', 26, 48, 6) +
      disc('field', 56, 84, 6) +
      line(
        'field',
        5,
        'M20 88H32M51 28H61M51 40H61M80 49L88.700 46.500M96.500 86.500L100.300 85.400',
      ) +
      line('strong', 7, 'M8 106H112'),
  ],
  talk: [
    // Two voices.
    cut('mid', 'M48 12A36 36 0 1 1 31 79.7L12 86L18 68A36 36 0 0 1 48 12Z') +
      cut('strong', 'M82 50A27 27 0 0 1 104 92L109 107L94 102A27 27 0 1 1 82 50Z') +
      [72, 82, 92].map((x) => disc('field', x, 77, 3.6)).join('') +
      line('field', 5, 'M32 40H64M32 54H50'),
  ],
  workshop: [
    // Compasses that draw a ring.
    line('mid', 8, arc(60, 62, 44, 118, 332), 'butt') +
      line('strong', 9, 'M60 24L40 92M60 24L84 86') +
      line('strong', 6, arc(60, 24, 44, 155, 205)) +
      disc('strong', 60, 20, 13) +
      disc('field', 60, 20, 5) +
      disc('mid', 84, 92, 6),
  ],
  meetup: [
    // Two people under one ring.
    disc('mid', 38, 42, 17) +
      cut('mid', 'M6 104A32 38 0 0 1 70 104Z') +
      cut('field', 'M46 108A36 42 0 0 1 118 108Z') +
      disc('field', 82, 46, 22) +
      disc('strong', 82, 46, 17) +
      cut('strong', 'M50 104A32 38 0 0 1 114 104Z') +
      line('mid', 6, arc(60, 62, 52, 336, 384)),
  ],
  tour: [
    // A winding path to a pin.
    line('mid', 8, 'M18 104H64A17 17 0 0 0 64 70H44A15 15 0 0 1 44 40H52') +
      cut('strong', 'M84 74C66 54 60 46 60 35A24 24 0 0 1 108 35C108 46 102 54 84 74Z') +
      disc('field', 84, 35, 9) +
      disc('strong', 18, 104, 8),
  ],
  food: [
    // A glass on a plate.
    line('mid', 7, arc(60, 62, 46, 32, 328), 'butt') +
      cut('mid', 'M34 20H86V34A26 26 0 0 1 34 34Z') +
      cut('strong', 'M34 36H86A26 26 0 0 1 34 36Z') +
      line('strong', 6, 'M60 60V92', 'butt') +
      cut('strong', 'M40 96A20 12 0 0 1 80 96Z'),
  ],
  market: [
    // A stall under its awning.
    cut('mid', 'M20 14H100L110 42H10Z') +
      cut('strong', 'M40 14H60V42H30ZM80 14H100L110 42H90V42H86Z') +
      [0, 1, 2, 3, 4]
        .map((index) => {
          const [left, right] = [10 + index * 20, 30 + index * 20]
          return cut(
            index % 2 === 0 ? 'mid' : 'strong',
            `M${left} 42H${right}A10 10 0 0 1 ${left} 42Z`,
          )
        })
        .join('') +
      line('mid', 6, 'M18 58V106M102 58V106', 'butt') +
      cut('strong', 'M18 86H102V106H18Z') +
      [40, 60, 80].map((x) => disc('mid', x, 78, 9)).join(''),
  ],
  family: [
    // Balloons.
    disc('mid', 44, 46, 31) +
      disc('strong', 80, 38, 25) +
      line('field', 4, arc(80, 38, 16, 20, 80) + arc(44, 46, 21, 290, 345)) +
      cut('mid', 'M44 75L50 84H38Z') +
      cut('strong', 'M80 61L86 70H74Z') +
      line(
        'strong',
        4,
        'M44 84A18 18 0 0 0 56 100A18 18 0 0 1 62 114M80 70A22 22 0 0 1 68 92A18 18 0 0 0 62 114',
      ),
    // A rainbow between two clouds.
    line('mid', 10, arc(60, 84, 49, 270, 450), 'butt') +
      line('strong', 10, arc(60, 84, 35, 270, 450), 'butt') +
      line('mid', 10, arc(60, 84, 21, 270, 450), 'butt') +
      disc('strong', 60, 84, 9) +
      [
        [18, 92],
        [102, 92],
      ]
        .map(
          ([x = 0, y = 0]) =>
            disc('field', x, y, 20) +
            disc('strong', x - 9, y + 2, 9) +
            disc('strong', x + 9, y + 2, 9) +
            disc('strong', x, y - 5, 10),
        )
        .join(''),
    // A windmill on a stick.
    line('strong', 7, 'M60 56V114') +
      cut('mid', 'M60 54V6A24 24 0 0 0 60 54ZM60 54V102A24 24 0 0 0 60 54Z') +
      cut('strong', 'M60 54H108A24 24 0 0 0 60 54ZM60 54H12A24 24 0 0 0 60 54Z') +
      disc('field', 60, 54, 6),
  ],
  'sport-watch': [
    // A football.
    disc('mid', 60, 60, 48) +
      [0, 72, 144, 216, 288]
        .map(
          (angle) =>
            cut('strong', `${arc(60, 60, 48, angle - 21, angle + 21)}Z`) +
            line('field', 4, spoke(angle), 'butt'),
        )
        .join('') +
      cut(
        'strong',
        `M${[0, 72, 144, 216, 288].map((angle) => onCircle(60, 60, 20, angle).join(' ')).join('L')}Z`,
      ),
    // A cup.
    line('mid', 8, arc(32, 38, 18, 196, 348) + arc(88, 38, 18, 12, 164)) +
      cut('mid', 'M30 12H90V38A30 30 0 0 1 30 38Z') +
      cut('strong', 'M60 12H90V38A30 30 0 0 1 60 68Z') +
      line('strong', 8, 'M60 66V92', 'butt') +
      cut('strong', 'M38 110A22 22 0 0 1 82 110Z') +
      line('mid', 6, 'M30 110H90'),
  ],
  'sport-do': [
    // A bicycle.
    hoop('mid', 8, 29, 76, 23) +
      hoop('mid', 8, 91, 76, 23) +
      line('strong', 7, 'M29 76L46 42H80L56 76ZM46 42L56 76M91 76L76 28H88M38 36H54') +
      disc('strong', 56, 76, 8),
    // A dumb-bell.
    '<g transform="rotate(-38 60 60)">' +
      line('mid', 9, 'M20 60H100') +
      line('strong', 15, 'M34 36V84M86 36V84') +
      line('mid', 13, 'M17 46V74M103 46V74') +
      '</g>' +
      line('mid', 6, arc(60, 60, 50, 292, 330) + arc(60, 60, 50, 112, 150)),
  ],
  wellness: [
    // A lotus.
    disc('mid', 60, 34, 18) +
      cut(
        'mid',
        'M60 98A52 52 0 0 1 10 52A52 52 0 0 1 60 98ZM60 98A52 52 0 0 0 110 52A52 52 0 0 0 60 98Z',
      ) +
      cut('strong', 'M60 98A44 44 0 0 1 60 36A44 44 0 0 1 60 98Z') +
      line('strong', 6, arc(60, 62, 46, 158, 202)),
  ],
  other: [
    // The rings themselves.
    ring('mid', 9, 45, 80, 395) + ring('mid', 9, 29, 210, 510) + disc('strong', 60, 60, 13),
  ],
}

/** A line from the middle of a ball to its edge. */
function spoke(angle: number): string {
  return `M${onCircle(60, 60, 20, angle).join(' ')}L${onCircle(60, 60, 46, angle).join(' ')}`
}
