import { expect, test } from 'vitest'
import { tilesAround } from './tiles-around.ts'

const MAP = { tiles: '/tiles/a/{z}/{x}/{y}.mvt', minzoom: 0, maxzoom: 14 }

test('around a place there are four tiles of the closest zoom, and one of each wider one', () => {
  expect(tilesAround([48.142, 17.1], MAP)).toEqual([
    '/tiles/a/14/8970/5685.mvt',
    '/tiles/a/14/8970/5686.mvt',
    '/tiles/a/14/8969/5685.mvt',
    '/tiles/a/14/8969/5686.mvt',
    '/tiles/a/13/4485/2842.mvt',
    '/tiles/a/12/2242/1421.mvt',
  ])
})

test('beyond the edge of the map, and of its zooms, there is none', () => {
  expect(tilesAround([0, -180], { ...MAP, minzoom: 1, maxzoom: 1 })).toEqual([
    '/tiles/a/1/0/1.mvt',
    '/tiles/a/1/0/0.mvt',
  ])
})
