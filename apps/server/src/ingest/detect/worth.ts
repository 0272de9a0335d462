/** How much a list is worth of several of one address: more that is coming is better, and hours are better than none. */
export function worthOf({ upcoming, timed }: { upcoming: number; timed: number }): number {
  return upcoming * (1 + timed)
}
