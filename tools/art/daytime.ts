import { arc, cut, disc, line, ring } from './shapes.ts'

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
    // An open book.
    cut('strong', 'M43 46A17 17 0 0 1 77 46A60 60 0 0 0 60 51A60 60 0 0 0 43 46Z') +
      line('strong', 5, arc(60, 46, 28, 280, 330) + arc(60, 46, 28, 346, 374)) +
      line('strong', 5, arc(60, 46, 28, 390, 440)) +
      cut('mid', 'M57 106A46 46 0 0 0 10 98V46A46 46 0 0 1 57 54Z') +
      cut('mid', 'M63 106A46 46 0 0 1 110 98V46A46 46 0 0 0 63 54Z') +
      line(
        'field',
        4,
        'M20 62A44 44 0 0 1 48 67M20 75A44 44 0 0 1 48 80M20 88A44 44 0 0 1 48 93M100 62A44 44 0 0 0 72 67M100 75A44 44 0 0 0 72 80M100 88A44 44 0 0 0 72 93',
      ),
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
  ],
  'sport-watch': [
    // A ball in flight.
    disc('mid', 64, 58, 44) +
      line(
        'field',
        4,
        `M64 14V102M20 58H108${arc(20, 58, 34, 36, 144)}${arc(108, 58, 34, 216, 324)}`,
        'butt',
      ) +
      line('strong', 6, arc(64, 58, 54, 200, 250) + arc(64, 58, 64, 212, 240)) +
      disc('strong', 64, 58, 9),
  ],
  'sport-do': [
    // Lanes of a track.
    line('mid', 8, 'M42 18H78A42 42 0 0 1 78 102H42A42 42 0 0 1 42 18Z', 'butt') +
      line('mid', 8, 'M46 34H74A26 26 0 0 1 74 86H46A26 26 0 0 1 46 34Z', 'butt') +
      line('field', 4, 'M60 12V40', 'butt') +
      line('strong', 8, 'M78 102H42A42 42 0 0 1 12 90') +
      disc('strong', 92, 26, 12) +
      cut('strong', 'M50 52H70A8 8 0 0 1 70 68H50A8 8 0 0 1 50 52Z'),
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
