import type { Prepared } from '../mentions/prepare.ts'
import type { Title } from '../mentions/title.ts'
import { GENERIC, isPass, isUpsell, MATINEE } from '../mentions/vocabulary.ts'
import { samePlace } from './same-place.ts'

const IS_NUMBER = /^\d+$/

/**
 * True if one platform lists one moment of one event twice, like an aggregator that has the ticket page and the hall's own: same
 * house, same minute, and one title has the other whole.
 */
export function areTwins(a: Prepared, b: Prepared): boolean {
  return (
    a.source === b.source &&
    a.event !== b.event &&
    beginTogether(a, b) &&
    a.titles.some((one) =>
      b.titles.some((other) => isWithin(one, other) || isWithin(other, one)),
    ) &&
    samePlace(a, b) === 'same'
  )
}

/** True if one platform lists several hours of one class, show or tour on one day, each by itself, or its day and its hour. */
export function areShowings(a: Prepared, b: Prepared): boolean {
  const [x, y] = [a.clock, b.clock]
  return (
    a.source === b.source &&
    a.event !== b.event &&
    x.minute !== y.minute &&
    x.day === y.day &&
    (x.minute !== null || x.lastDay === x.day) &&
    (y.minute !== null || y.lastDay === y.day) &&
    a.titles.some((one) => b.titles.some((other) => isEqual(one, other))) &&
    samePlace(a, b) === 'same'
  )
}

/** True for one title, house and minute, whoever tells it: no third listing makes two events of that. */
export function areExactlyOne(a: Prepared, b: Prepared): boolean {
  return (
    beginTogether(a, b) &&
    a.titles.some((one) => b.titles.some((other) => isEqual(one, other))) &&
    samePlace(a, b) === 'same'
  )
}

function beginTogether({ clock: x }: Prepared, { clock: y }: Prepared): boolean {
  return x.minute !== null && x.minute === y.minute && x.day === y.day
}

function isEqual(a: Title, b: Title): boolean {
  return a.words.length > 0 && a.words.join(' ') === b.words.join(' ')
}

/** The words of the shorter title stand in the longer one, next to each other. */
function isWithin(short: Title, long: Title): boolean {
  return (
    short.words.length < long.words.length &&
    !short.core.every((word) => GENERIC.has(word) || IS_NUMBER.test(word)) &&
    ` ${long.words.join(' ')} `.includes(` ${short.words.join(' ')} `) &&
    !isSoldBeside(long)
  )
}

function isSoldBeside({ words }: Title): boolean {
  return isUpsell(words) || isPass(words) || words.some((word) => MATINEE.has(word))
}
