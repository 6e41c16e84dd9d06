import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

/** Where what an event names is looked for, as `store-event.ts` and `billing/settlement` do. */
const looks = [
  { table: 'payments', index: 'payments_processor' },
  { table: 'payment_methods', index: 'payment_methods_processor' },
  { table: 'refunds', index: 'refunds_processor' },
  { table: 'disputes', index: 'disputes_processor_id_key' },
]

for (const { table, index } of looks) {
  test(`objects the processor names are found in ${table} by an index`, async () => {
    const lines = await house.site.db.transaction().execute(async transaction => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      const named = sql`select from ${sql.table(table)} where processor_id = 'of_stripe'`
      const { rows } = await sql<Record<string, string>>`explain ${named}`.execute(transaction)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })

    assert.match(lines, new RegExp(index))
  })
}
