import assert from 'node:assert/strict'
import { sql, type RawBuilder } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Requires that each part of a query reads by an index, in order if it sorts. */
export async function expectIndexes(
  server: TestServer,
  table: string,
  parts: RawBuilder<unknown>[],
) {
  await server.site.db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    for (const part of parts) {
      const plan = await sql<Record<string, string>>`
        explain select * from ${sql.table(table)} ${part}`.execute(trx)
      const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n')
      assert.doesNotMatch(lines, /Seq Scan|(?<!Incremental )Sort {2}/, lines)
    }
  })
}
