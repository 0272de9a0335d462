/** Venues of a city lie outside its bounds too: a castle, an airport, a village hall. */
const OUTSKIRTS_FACTOR = 2
const OUTSKIRTS_KM = 30

/** How far a city reaches, in kilometres, by its `area_radius`: its outskirts and the towns around it. */
export function reachKm(radiusKm: number): number {
  return Math.max(radiusKm * OUTSKIRTS_FACTOR, OUTSKIRTS_KM)
}
