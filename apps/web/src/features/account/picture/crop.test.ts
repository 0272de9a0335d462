import { expect, test } from 'vitest'
import { squareOf, type Crop } from './crop.ts'

const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }

test.each([
  ['a wide picture, its middle', [900, 600], MIDDLE, [150, 0, 600]],
  ['a tall picture, its top', [600, 900], { ...MIDDLE, down: 0 }, [0, 0, 600]],
  ['a tall picture, its foot', [600, 900], { ...MIDDLE, down: 1 }, [0, 300, 600]],
  ['enlarged, the right half', [400, 400], { zoom: 2, across: 1, down: 0.5 }, [200, 100, 200]],
  ['one pixel', [1, 1], MIDDLE, [0, 0, 1]],
] as const)('%s', (_what, [width, height], crop, [x, y, side]) => {
  expect(squareOf({ width, height }, crop)).toEqual({ x, y, side })
})

test('however the sliders stand, the square lies within the picture', () => {
  for (const [width, height] of [
    [4000, 3],
    [3, 4000],
    [512, 512],
  ] as const)
    for (const zoom of [1, 1.37, 4])
      for (const at of [0, 0.01, 0.5, 1]) {
        const { x, y, side } = squareOf({ width, height }, { zoom, across: at, down: 1 - at })
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + side).toBeLessThanOrEqual(width + 1e-9)
        expect(y + side).toBeLessThanOrEqual(height + 1e-9)
      }
})
