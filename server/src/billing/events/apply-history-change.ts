import { setTimeout as delay } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import { SECOND } from '../../platform/clock.ts'
import type { UsageHistoryChangesTable } from '../../platform/db/tables.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import type { EventHistory } from '../event-history/history.ts'
import { isOneOf, literal } from '../event-history/literal.ts'
import { HISTORY_COLUMNS, HISTORY_TABLE } from '../event-history/schema.ts'
import { expectCopies } from './merge-months.ts'
import { nextVersion } from './send-block.ts'

type Change = Selectable<UsageHistoryChangesTable>

/**
 * Applies the oldest change to the rows that ClickHouse has: those that it gets later are read with
 * the change. Applying it twice changes nothing more. False if there was none.
 */
export async function applyHistoryChange(site: Site, history: EventHistory): Promise<boolean> {
  const change = await site.db
    .selectFrom('usage_history_changes')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!change) return false
  if (change.kind !== 'delete') await expectCopies(site)
  const version = await nextVersion(site)
  for (const statement of statementsOf(change, version)) await history.run(statement)
  // What is deleted in the background must not be read, and so written again, by a later change.
  if (change.kind === 'delete') await waitUntilDeleted(history)
  await write(site, systemActor(), work =>
    work.sql.deleteFrom('usage_history_changes').where('id', '=', change.id).execute(),
  )
  return true
}

const DELETION_MS_MAX = 50 * SECOND
const LOOK_EVERY_MS = 200

async function waitUntilDeleted(history: EventHistory): Promise<void> {
  const end = performance.now() + DELETION_MS_MAX
  for (;;) {
    const [waiting] = await history.ask<{ mutation_id: string }>(`
      select mutation_id from system.mutations where database = currentDatabase()
        and table = ${literal(HISTORY_TABLE)} and is_done = 0 limit 1`)
    if (!waiting) return
    if (performance.now() > end) throw new Error('ClickHouse is still deleting events')
    await delay(LOOK_EVERY_MS)
  }
}

function statementsOf(change: Change, version: number): string[] {
  const { organization_id, kind, customers, external_ids, uncounted_months } = change
  const ofOrganization = `organization_id = ${literal(organization_id)}`
  if (kind === 'delete') return [`alter table ${HISTORY_TABLE} delete where ${ofOrganization}`]
  if (kind === 'attach') {
    const [customer = ''] = customers
    return replace(
      `${ofOrganization} and isNull(customer_id)
        and ${isOneOf("ifNull(external_customer_id, '')", external_ids)}`,
      {
        customer_id: `toUUID(${literal(customer)})`,
        external_customer_id: 'null',
        uncounted: `if(${isOneOf('month', uncounted_months)}, 1, uncounted)`,
      },
      version,
    )
  }
  if (kind === 'move') {
    const [from = '', to = ''] = customers
    return replace(
      `${ofOrganization} and customer_id = toUUID(${literal(from)})`,
      { customer_id: `toUUID(${literal(to)})` },
      version,
    )
  }
  return replace(
    `${ofOrganization} and ${isOneOf("ifNull(toString(customer_id), '')", customers)}
      and (isNotNull(member_id) or isNotNull(external_member_id))`,
    { member_id: 'null', external_member_id: 'null' },
    version,
  )
}

/**
 * Writes a later version of the rows, which counts from then on, and deletes the earlier ones: they
 * would otherwise keep what was erased until ClickHouse merges them.
 */
function replace(where: string, values: Record<string, string>, version: number): string[] {
  const columns = HISTORY_COLUMNS.map(column =>
    column === 'version' ? literal(version) : (values[column] ?? column),
  )
  return [
    `insert into ${HISTORY_TABLE} (${HISTORY_COLUMNS.join(', ')})
      select ${columns.join(', ')} from ${HISTORY_TABLE} final where ${where}`,
    `alter table ${HISTORY_TABLE} delete where ${where} and version < ${literal(version)}`,
  ]
}
