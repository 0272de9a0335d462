/** Rates a list against others of one address: more coming events are better, and hours are better than none. */
export function worthOf({ upcoming, timed }: { upcoming: number; timed: number }): number {
  return upcoming * (1 + timed)
}
