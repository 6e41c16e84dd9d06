import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { HistoryServer } from './history-server.ts'
import type { TestServer } from './test-server.ts'

/** Compares what both databases have: every event with whom it is about. Returns how many. */
export async function compareLogs(server: TestServer, clickhouse: HistoryServer): Promise<number> {
  const { rows } = await sql<{ line: string }>`
    select * from (select concat_ws(' ', id, coalesce(customer_id::text, '-'),
      coalesce(external_customer_id, '-'), coalesce(external_member_id, '-'),
      (extract(epoch from "timestamp") * 1000)::bigint) as line
    from usage_events where source = 'user') lines order by line collate "C"`.execute(
    server.site.db,
  )
  const there = await clickhouse.query(`
    select concat(toString(id), ' ', ifNull(toString(customer_id), '-'), ' ',
      ifNull(external_customer_id, '-'), ' ', ifNull(external_member_id, '-'), ' ',
      toString(moment)) as line
    from usage_events final order by line format TabSeparatedRaw`)
  assert.deepEqual(
    there === '' ? [] : there.split('\n'),
    rows.map(({ line }) => line),
  )
  return rows.length
}
