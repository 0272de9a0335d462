import { arc, cut, disc, line, onCircle, rays, ring, spark } from './shapes.ts'

/** Motifs of what happens in the evening. The first is the commonest; an event's address chooses. */
export const EVENING: Record<string, string[]> = {
  concert: [
    // A record.
    disc('mid', 60, 60, 47) +
      ring('field', 3, 39, 35, 165) +
      ring('field', 3, 39, 215, 345) +
      ring('field', 3, 31, 15, 120) +
      ring('field', 3, 31, 195, 300) +
      disc('strong', 60, 60, 20) +
      disc('field', 60, 60, 5),
    // A record, out of its sleeve.
    cut('mid', 'M60 14A46 46 0 0 1 60 106Z') +
      ring('field', 3, 37, 8, 82) +
      ring('field', 3, 37, 100, 172) +
      ring('field', 3, 28, 8, 172) +
      cut('strong', 'M8 14H66V106H8Z') +
      cut('mid', 'M66 42A18 18 0 0 1 66 78Z') +
      disc('field', 37, 60, 15) +
      disc('strong', 37, 60, 5),
    // A loudspeaker.
    cut(
      'mid',
      'M30 16A8 8 0 0 1 38 8H82A8 8 0 0 1 90 16V104A8 8 0 0 1 82 112H38A8 8 0 0 1 30 104Z',
    ) +
      disc('field', 60, 76, 24) +
      disc('strong', 60, 76, 17) +
      disc('field', 60, 76, 5) +
      disc('field', 60, 32, 12) +
      disc('strong', 60, 32, 6) +
      line('strong', 5, arc(60, 60, 50, 66, 114) + arc(60, 60, 50, 246, 294)),
  ],
  club: [
    // A mirror ball.
    line('mid', 4, 'M60 4V22', 'butt') +
      disc('mid', 60, 66, 43) +
      line(
        'field',
        3,
        'M60 23V109M17 66H103M25 42A60 22 0 0 0 95 42M25 90A60 22 0 0 1 95 90M48 24A46 62 0 0 0 48 108M72 24A46 62 0 0 1 72 108',
        'butt',
      ) +
      line('strong', 9, arc(60, 66, 38.5, 292, 336), 'butt') +
      spark('strong', 104, 26, 14) +
      spark('strong', 16, 108, 9),
  ],
  classical: [
    // A lyre.
    line('mid', 9, 'M44 96A44 44 0 0 1 26 20M76 96A44 44 0 0 0 94 20') +
      disc('strong', 26, 18, 8) +
      disc('strong', 94, 18, 8) +
      line('mid', 7, 'M22 40H98') +
      line('strong', 3.5, 'M45 42V90M55 42V90M65 42V90M75 42V90', 'butt') +
      cut('strong', 'M34 88H86A26 26 0 0 1 34 88Z'),
  ],
  festival: [
    // Fireworks.
    rays('mid', 6, { count: 12, from: 30, to: 39 }) +
      rays('mid', 5, { count: 12, from: 20, to: 26, turn: 15 }) +
      rays('strong', 6, { count: 12, from: 48, to: 49, turn: 15 }) +
      rays('strong', 5, { count: 12, from: 51, to: 55 }) +
      disc('strong', 60, 60, 11),
  ],
  theatre: [
    // One mask, glad and sad.
    cut(
      'mid',
      'M58 27.7A170 170 0 0 1 16 22A8 8 0 0 0 12 28A96 96 0 0 0 42 98A26 26 0 0 0 58 105.1Z',
    ) +
      cut(
        'strong',
        'M62 27.7A170 170 0 0 0 104 22A8 8 0 0 1 108 28A96 96 0 0 1 78 98A26 26 0 0 1 62 105.1Z',
      ) +
      line('field', 6, arc(37, 58, 12, 292, 428) + arc(83, 48, 12, 112, 248)) +
      cut(
        'field',
        'M33 72A42 42 0 0 0 58 82V94A34 34 0 0 1 33 72ZM62 77A34 34 0 0 1 87 93A52 52 0 0 0 62 88Z',
      ),
    // A curtain that opens on a lit stage.
    cut('strong', 'M24 108A36 36 0 0 1 96 108Z') +
      cut(
        'mid',
        'M8 12H60A78 78 0 0 1 30 74A60 60 0 0 1 36 108H8ZM112 12H60A78 78 0 0 0 90 74A60 60 0 0 0 84 108H112Z',
      ) +
      line(
        'field',
        3.5,
        'M24 30A120 120 0 0 1 19 70M42 30A120 120 0 0 1 27 70M96 30A120 120 0 0 0 101 70M78 30A120 120 0 0 0 93 70',
      ) +
      line('strong', 7, 'M8 12H112M16 76H30M104 76H90'),
    // A spotlight.
    cut('mid', 'M40 38L14 98A46 12 0 0 0 106 98L80 38Z') +
      cut('strong', 'M14 98A46 12 0 0 1 106 98A46 12 0 0 1 14 98Z') +
      cut('field', 'M46 96A14 20 0 0 1 74 96A14 4 0 0 1 46 96Z') +
      disc('field', 60, 66, 9) +
      cut('strong', 'M38 14A8 8 0 0 1 46 6H74A8 8 0 0 1 82 14V40A26 16 0 0 1 38 40Z') +
      line('field', 4, 'M50 18H70M50 28H70'),
  ],
  comedy: [
    // A microphone and its echoes.
    line('mid', 6, arc(60, 44, 52, 52, 128) + arc(60, 44, 39, 58, 122), 'butt') +
      line('mid', 6, arc(60, 44, 52, 232, 308) + arc(60, 44, 39, 238, 302), 'butt') +
      cut('mid', 'M49 66H71L66 112A6 6 0 0 1 54 112Z') +
      disc('strong', 60, 44, 26) +
      line('field', 3, `${arc(60, 20, 27, 122, 238)}${arc(60, 32, 27, 114, 246)}M35 52H85`, 'butt'),
  ],
  cinema: [
    // A reel.
    disc('mid', 56, 56, 46) +
      [0, 72, 144, 216, 288]
        .map((angle) => disc('field', ...onCircle(56, 56, 27, angle), 10.5))
        .join('') +
      disc('strong', 56, 56, 9) +
      line('strong', 7, 'M56 106H84A22 22 0 0 0 106 84'),
    // A camera with its two reels.
    disc('mid', 34, 34, 24) +
      disc('mid', 78, 40, 18) +
      disc('field', 34, 34, 8) +
      disc('field', 78, 40, 6) +
      cut(
        'strong',
        'M12 70A10 10 0 0 1 22 60H78A10 10 0 0 1 88 70V100A10 10 0 0 1 78 110H22A10 10 0 0 1 12 100Z',
      ) +
      cut('mid', 'M92 82L112 68V102L92 88Z') +
      disc('field', 34, 85, 11),
    // A screen and the heads before it.
    cut('mid', 'M10 14A220 220 0 0 0 110 14V76A220 220 0 0 0 10 76Z') +
      cut('field', 'M48 32V60A3 3 0 0 0 53 62L74 48A3 3 0 0 0 74 44L53 30A3 3 0 0 0 48 32Z') +
      [22, 60, 98]
        .map(
          (x) =>
            disc('field', x, 88, 17) +
            disc('strong', x, 88, 12) +
            cut('strong', `M${x - 20} 116A20 14 0 0 1 ${x + 20} 116Z`),
        )
        .join(''),
  ],
  dance: [
    // A ballerina, her arms a ring.
    line('mid', 7, arc(60, 36, 27, 232, 488)) +
      disc('strong', 60, 36, 10) +
      cut('mid', 'M51 48H69L65 68H55Z') +
      line('strong', 7, 'M60 78V113M62 80A58 58 0 0 0 104 100') +
      cut('mid', 'M10 76A62 62 0 0 1 110 76A100 100 0 0 1 10 76Z') +
      line('field', 3, 'M32 72A44 44 0 0 1 44 84M88 72A44 44 0 0 0 76 84', 'butt'),
  ],
}
