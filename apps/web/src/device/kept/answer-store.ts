import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** `own`: about a person, or says where somebody is or what was searched. It goes with the session. */
export type Kind = 'answer' | 'own' | 'picture' | 'tile'
export type KeptAnswer = {
  key: string
  kind: Kind
  /** The moment at which it came (milliseconds of this device's clock). */
  at: number
  type: string
  body: ArrayBuffer
}

/** Most answers of a kind. The oldest go first. */
const MOST: Record<Kind, number> = { answer: 300, own: 40, picture: 150, tile: 300 }

const NAME = 'okolo-kept'
const VERSION = 1
const STORE = 'answers'
const BY_AGE = 'kind-at'

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { 'kind-at': [Kind, number] } }
}
type Database = IDBPDatabase<Schema>

let opened: Promise<Database> | null = null
/** Counts how often answers were forgotten: what was asked before is not kept afterwards. */
let era = 0
export const currentEra = () => era

/** Keeps an answer in the place of the one before, unless the person has left since it was asked for. */
export async function keepAnswer(answer: KeptAnswer, asked: number): Promise<void> {
  await within(async (database) => {
    if (asked !== era) return
    const change = database.transaction(STORE, 'readwrite')
    await change.store.put(answer)
    const index = change.store.index(BY_AGE)
    let tooMany = (await index.count(all(answer.kind))) - MOST[answer.kind]
    let oldest = tooMany > 0 ? await index.openCursor(all(answer.kind)) : null
    for (; oldest !== null && tooMany > 0; tooMany--) {
      await oldest.delete()
      oldest = await oldest.continue()
    }
    await change.done
  })
}

/** Returns the answer that is kept under a key, or null. */
export async function keptAnswer(key: string): Promise<KeptAnswer | null> {
  return (await within(async (database) => checked(await database.get(STORE, key)))) ?? null
}

/** Returns the answers whose keys begin alike. */
export async function keptBelow(start: string): Promise<KeptAnswer[]> {
  const range = IDBKeyRange.bound(start, `${start}\uffff`)
  const found = await within((database) => database.getAll(STORE, range))
  return (found ?? []).filter((one) => checked(one) !== null)
}

/** Forgets what is about a person. */
export async function forgetOwn(): Promise<void> {
  era++
  await within(async (database) => {
    const change = database.transaction(STORE, 'readwrite')
    let next = await change.store.index(BY_AGE).openCursor(all('own'))
    for (; next !== null; next = await next.continue()) await next.delete()
    await change.done
  })
}

/** Forgets all answers, since they show what was looked at. */
export async function forgetAnswers(): Promise<void> {
  era++
  await within((database) => database.clear(STORE))
}

function all(kind: Kind): IDBKeyRange {
  return IDBKeyRange.bound([kind], [kind, []])
}

/** Another version of the app may have written it. */
function checked(kept: KeptAnswer | undefined): KeptAnswer | null {
  return kept !== undefined && Number.isFinite(kept.at) && kept.body instanceof ArrayBuffer
    ? kept
    : null
}

/** Returns undefined where nothing can be stored. The pages then need the network. */
async function within<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    opened ??= open()
    return await work(await opened)
  } catch (error) {
    // The system may have closed it meanwhile: the next use opens it again.
    opened = null
    // oxlint-disable-next-line no-console
    console.warn('answers are not kept', error)
    return undefined
  }
}

async function open(): Promise<Database> {
  try {
    const database = await openStore()
    // Another version may have made other stores.
    if (isWhole(database)) return database
    database.close()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
  }
  await deleteDB(NAME)
  return openStore()
}

function isWhole(database: Database): boolean {
  if (!database.objectStoreNames.contains(STORE)) return false
  const { store } = database.transaction(STORE)
  return store.keyPath === 'key' && store.indexNames.contains(BY_AGE)
}

function openStore(): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      const answers = database.createObjectStore(STORE, { keyPath: 'key' })
      answers.createIndex(BY_AGE, ['kind', 'at'])
    },
    terminated: () => (opened = null),
  })
}
