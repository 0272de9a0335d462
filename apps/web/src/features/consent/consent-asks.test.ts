import { expect, test } from 'vitest'
import { NOTHING_SET } from '../../site/nothing-set.ts'
import { consentAsks } from './consent-asks.ts'

const SITE = { ...NOTHING_SET, streets: true }

test('nobody is asked where nothing waits for the answer', () => {
  expect(consentAsks(SITE)).toBeNull()
})

test('asks for consent only where data reaches others', () => {
  const lookUps = ['look-up.example']
  expect(consentAsks({ ...SITE, lookUps })).toEqual({ counts: false, mapHost: null, lookUps })
  const map = { light: '/light', dark: null, hosts: ['maps.example'] }
  expect(consentAsks({ ...SITE, map })).toEqual({
    counts: false,
    mapHost: 'maps.example',
    lookUps: [],
  })
  const analytics = { key: 'k', host: 'https://counts.example' }
  expect(consentAsks({ ...SITE, analytics, map })?.counts).toBe(true)
})

test('a demo site asks, to be seen asking', () => {
  expect(consentAsks({ ...SITE, demo: true })).toEqual({ counts: true, mapHost: null, lookUps: [] })
})
