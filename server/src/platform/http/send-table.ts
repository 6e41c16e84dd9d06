import { CompiledQuery, sql, type Compilable } from 'kysely'
import { csvLine } from '../csv.ts'
import type { Site } from '../site.ts'
import { nowFor, type Reading } from '../work.ts'
import { csvResponse } from './csv-response.ts'
import type { RawContext } from './implement.ts'

/** The number of rows read at once: the memory a file needs does not depend on its length. */
const BATCH = 500
/**
 * The time after which a reader who accepts nothing is disconnected; until then a database
 * connection waits.
 */
const WINDOW_MS = '30s'

/** The content of a file of rows. */
export type Table<O> = {
  /** The file's name, before the date. */
  name: string
  /** The rows, in the order of the file. */
  rows: (work: Reading) => Compilable<O>
  /** A table that is read until the file ends, so that nothing is removed from it meanwhile. */
  locked?: 'usage_events'
  /** Rows from elsewhere, in the same order, and whether one row comes before another. */
  others?: {
    rows: (work: Reading) => AsyncIterable<O[]>
    isBefore: (one: O, other: O) => boolean
  }
  /** Columns by their heading, and the value of each. */
  columns: Record<string, (row: O) => string | null>
}

/**
 * Responds with a table of all rows at one moment, sent while it is read. Clients that accept only
 * JSON get the same text as a JSON string.
 */
export function sendTable<O>(
  { site, request, actor }: RawContext<unknown>,
  table: Table<O>,
): Response {
  const lines = linesOf(site, actor, table)
  const day = nowFor(site, actor).toISOString().slice(0, 10)
  return csvResponse(request, `${table.name}-${day}`, isQuoted =>
    streamOf(isQuoted ? asString(lines) : lines),
  )
}

/** The lines of a table, in chunks, from a transaction with one snapshot. */
async function* linesOf<O>(
  site: Site,
  actor: Reading['actor'],
  { rows, columns, locked, others }: Table<O>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  const trx = await site.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(WINDOW_MS)}`.execute(trx)
    if (locked) await sql`lock table ${sql.table(locked)} in access share mode`.execute(trx)
    const work = { sql: trx, now: nowFor(site, actor), actor, server: site }
    const query = rows(work).compile()
    const declared = `declare rows_sent no scroll cursor for ${query.sql}`
    await trx.executeQuery(CompiledQuery.raw(declared, [...query.parameters]))
    const stored = fetched<O>(trx)
    const batches = others ? merged(stored, others.rows(work), others.isBefore) : stored
    for await (const batch of batches) {
      if (batch.length > 0) yield batch.map(row => csvLine(cells.map(cell => cell(row)))).join('')
    }
  } finally {
    // Nothing was written. If the reader was disconnected, the connection is closed, and the
    // transaction with it.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

async function* fetched<O>(trx: Reading['sql']): AsyncGenerator<O[]> {
  for (;;) {
    const { rows } = await trx.executeQuery<O>(CompiledQuery.raw(FETCH))
    yield rows
    if (rows.length < BATCH) return
  }
}

/** Two ordered sequences as one. */
async function* merged<O>(
  one: AsyncIterable<O[]>,
  other: AsyncIterable<O[]>,
  isBefore: (one: O, other: O) => boolean,
): AsyncGenerator<O[]> {
  const [first, second] = [rowsOf(one), rowsOf(other)]
  let [a, b] = [await first.next(), await second.next()]
  let batch: O[] = []
  while (!a.done || !b.done) {
    if (b.done || (!a.done && isBefore(a.value, b.value))) {
      if (!a.done) batch.push(a.value)
      a = await first.next()
    } else {
      batch.push(b.value)
      b = await second.next()
    }
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* rowsOf<O>(batches: AsyncIterable<O[]>): AsyncGenerator<O> {
  for await (const batch of batches) yield* batch
}

const FETCH = `fetch ${BATCH} from rows_sent`

/** Chunks of text as chunks of one JSON string. */
async function* asString(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '"'
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1)
  yield '"'
}

/** Chunks on demand; a reader who disconnects in the middle ends them. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async controller => {
      const { value, done } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
