import {
  killEverythingRounds,
  killServerRounds,
} from '@okolo/server/app/testing/faults/kill-rounds.ts'

/** Of the cluster that is killed. */
const PORT = 4354

/** Acknowledged writes before a kill, from the first one on: a server does more at its start than later. */
const writes = (round: number) => 1 + ((round * 37) % 120)

/**
 * Kills with -9 under saves, sign-ups, friendships, resets, letters and gathering: on the embedded database the server, on
 * PostgreSQL in turn server, worker, gathering and PostgreSQL itself (a cluster of its own). Sets the exit code when an
 * acknowledged write is lost, a letter came twice, or a merge is half.
 */
export async function benchKills({
  rounds,
  only,
}: {
  rounds: number
  only: string | undefined
}): Promise<void> {
  const given = { rounds, writes, say: (line: string) => console.log(`  ${line}`) }
  const kinds = {
    pglite: () => killServerRounds(given),
    postgres: () => killEverythingRounds({ ...given, port: PORT }),
  }
  for (const [name, kill] of Object.entries(kinds)) {
    if (only !== undefined && only !== name) continue
    // oxlint-disable-next-line no-await-in-loop -- one database after the other
    const { acknowledged, lost, doubled, halfMerged, unclear } = await kill()
    const counted = Object.entries(acknowledged).map(([what, count]) => `${what} ${count}`)
    console.log(`${name}: ${rounds} kills; acknowledged: ${counted.join(', ')}
  lost: ${list(lost)}
  letters that came twice: ${list(doubled)}
  half merges: ${list(halfMerged)}
  letters in hand at a kill: ${unclear.letters}, of which ${unclear.arrived} arrived`)
    if (lost.length + doubled.length + halfMerged.length > 0) process.exitCode = 1
  }
}

function list(all: readonly string[]): string {
  return `${all.length}${all.map((one) => `\n    ${one}`).join('')}`
}
