import { CompiledQuery, sql, type Compilable } from 'kysely'
import { csvLine } from '../csv.ts'
import type { Site } from '../site.ts'
import { nowFor, type Reading } from '../work.ts'
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
  const accepted = request.headers.get('accept') ?? ''
  const quoted = accepted.includes('application/json') && !accepted.includes('text/csv')
  const lines = linesOf(site, actor, table)
  const day = nowFor(site, actor).toISOString().slice(0, 10)
  return new Response(streamOf(quoted ? asString(lines) : lines), {
    headers: {
      'content-type': quoted ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table.name}-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

/** The lines of a table, in chunks, from a transaction with one snapshot. */
async function* linesOf<O>(
  site: Site,
  actor: Reading['actor'],
  { rows, columns }: Table<O>,
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
    const query = rows({ sql: trx, now: nowFor(site, actor), actor, server: site }).compile()
    const declared = `declare rows_sent no scroll cursor for ${query.sql}`
    await trx.executeQuery(CompiledQuery.raw(declared, [...query.parameters]))
    for (;;) {
      const { rows: read } = await trx.executeQuery<O>(CompiledQuery.raw(FETCH))
      if (read.length > 0) yield read.map(row => csvLine(cells.map(cell => cell(row)))).join('')
      if (read.length < BATCH) return
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
