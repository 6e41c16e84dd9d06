import { CompiledQuery, type QueryResult } from 'kysely'
import { UNAWAITED_MARK } from './pipelined.ts'
import type { Queryable } from './queryable.ts'

type Texts = { awaited: string; unawaited: string }

/** The texts of the statements in the sources. */
const known = new WeakMap<TemplateStringsArray, Texts>()

/**
 * A statement whose text is always the same, for what most requests send: all that it embeds are
 * values. Kysely's `sql` builds and compiles a tree each time, which takes our process as long as a
 * lookup takes PostgreSQL.
 */
export function statement<Row>(parts: TemplateStringsArray, ...values: readonly unknown[]) {
  const texts = known.get(parts) ?? textsOf(parts)
  known.set(parts, texts)
  const send = (db: Queryable, text: string): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return {
    execute: (db: Queryable) => send(db, texts.awaited),
    /** Sends it with the next statement of its transaction, as `unawaited` does. */
    executeUnawaited: async (db: Queryable): Promise<void> => {
      await send(db, texts.unawaited)
    },
  }
}

function textsOf(parts: TemplateStringsArray): Texts {
  const awaited = parts.reduce((text, part, place) => `${text}$${place}${part}`)
  return { awaited, unawaited: `${awaited} ${UNAWAITED_MARK}` }
}
