import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

/** The lookups by the ids in an event, as in `store-event.ts` and `billing/settlement`. */
const checks = [
  { table: 'payments', index: 'payments_processor' },
  { table: 'payment_methods', index: 'payment_methods_processor' },
  { table: 'refunds', index: 'refunds_processor' },
  { table: 'disputes', index: 'disputes_processor_id_key' },
]

for (const { table, index } of checks) {
  test(`objects the processor names are found in ${table} by an index`, async () => {
    const lines = await server.site.db.transaction().execute(async transaction => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      const named = sql`select from ${sql.table(table)} where processor_id = 'of_stripe'`
      const { rows } = await sql<Record<string, string>>`explain ${named}`.execute(transaction)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })

    assert.match(lines, new RegExp(index))
  })
}
