import { CompiledQuery, sql, type Compilable } from 'kysely'
import { csvLine } from '../csv.ts'
import type { Site } from '../site.ts'
import { nowFor, type Reading } from '../work.ts'
import type { RawContext } from './implement.ts'

/** How many rows are read at once: a file of any length takes no more room than these. */
const BATCH = 500
/** A reader who takes nothing for so long is left: until then a connection waits for them. */
const WINDOW_MS = '30s'

/** What a file of rows is made of. */
export type Table<O> = {
  /** What the file is called, before the day. */
  name: string
  /** The rows, in the order they are to stand in the file. */
  rows: (work: Reading) => Compilable<O>
  /** Columns by their heading, and what stands in each. */
  columns: Record<string, (row: O) => string | null>
}

/**
 * Answers with a table of all rows as they are at one moment, sent while it is read. Clients that
 * take nothing but JSON are given the same text as a string of it.
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

/** The lines of a table, some at a time, of a transaction that sees one moment only. */
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
    // Nothing was written. Where the reader was left the connection is gone, and with it all.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

const FETCH = `fetch ${BATCH} from rows_sent`

/** Text in pieces as one string of JSON in pieces. */
async function* asString(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '"'
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1)
  yield '"'
}

/** Pieces as they are asked for; who goes away in the middle ends them. */
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
