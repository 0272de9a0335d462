import { killRounds } from '@okolo/server/app/testing/kill-rounds.ts'

/** Acknowledged writes before a kill, from the first one on: a server does more at its start than later. */
const writes = (round: number) => 1 + ((round * 37) % 120)

/**
 * Kills the server with -9 under saves, sign-ups, resets and letters, on each database. Sets the exit code when an acknowledged
 * write is lost or a letter came twice.
 */
export async function benchKills({
  rounds,
  only,
  server,
}: {
  rounds: number
  only: string | undefined
  server: string | undefined
}): Promise<void> {
  const databases = [
    { name: 'pglite', on: '' },
    ...(server === undefined || server === '' ? [] : [{ name: 'postgres', on: server }]),
  ].filter(({ name }) => only === undefined || name === only)
  for (const { name, on } of databases) {
    // oxlint-disable-next-line no-await-in-loop -- one database after the other
    const { acknowledged, lost, doubled, unclear } = await killRounds({
      rounds,
      on,
      writes,
      say: (line) => console.log(`  ${line}`),
    })
    const counted = Object.entries(acknowledged).map(([what, count]) => `${what} ${count}`)
    console.log(`${name}: ${rounds} kills; acknowledged: ${counted.join(', ')}
  lost: ${lost.length}${lost.map((one) => `\n    ${one}`).join('')}
  letters that came twice: ${doubled.length}
  letters in hand at a kill: ${unclear.letters}, of which ${unclear.arrived} arrived`)
    if (lost.length + doubled.length > 0) process.exitCode = 1
  }
}
