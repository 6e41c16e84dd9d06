import {
  BULK_RUNNING_MAX,
  bulkActionProblems,
  type BulkAction,
  type BulkActionKind,
  type bulkActionEndpoints,
} from '@gatehouse/contract/billing/bulk-actions'
import { OutsidePayment } from '@gatehouse/contract/billing/order-drafts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import {
  runBulkActionTask,
  storedActor,
  toBulkAction,
  type BulkOptions,
  type Sum,
} from './bulk-action.ts'
import { findBulkAction } from './queries.ts'
import { selectItems } from './select-items.ts'

/** Starts an action on exactly what its preview showed. */
export async function startBulkAction(
  work: Work,
  { body }: InputOf<typeof bulkActionEndpoints.create>,
): Promise<BulkAction> {
  const { organization_id, items, preview } = await selectItems(work, body)
  if (preview.token !== body.token) fail(bulkActionProblems.outdated, undefined, { preview })
  const { kind } = body
  const rows = items.map(({ id, label, money }) => ({ id, label, amount: money?.amount ?? null }))
  const options = optionsOf(body)
  return insertBulkAction(work, { organization_id, kind, rows, options, sums: preview.sums })
}

/** What was chosen for all objects, as far as it belongs to the action. */
function optionsOf(body: InputOf<typeof bulkActionEndpoints.create>['body']): BulkOptions {
  const { kind, reason, comment = null, revoke_benefits, payment, anonymize, metadata } = body
  const options = { reason, comment, revoke_benefits }
  if (kind === 'mark_orders_paid')
    return { ...options, payment: OutsidePayment.parse(payment ?? {}) }
  if (kind === 'delete_customers') return { ...options, anonymize }
  if (kind !== 'edit_customer_metadata') return options
  if (metadata && Object.keys(metadata).length > 0) return { ...options, metadata }
  return invalid({ loc: ['body', 'metadata'], msg: 'Name at least one key to set or remove.' })
}

type NewBulkAction = {
  organization_id: string
  kind: BulkActionKind
  rows: { id: string; label: string; amount: number | null }[]
  options: BulkOptions
  sums: Sum[]
  undoes?: string
}

/** How many objects one statement inserts. */
const BATCH = 1_000

/** Stores an action with its objects, and the task that applies it. */
export async function insertBulkAction(work: Work, action: NewBulkAction): Promise<BulkAction> {
  const { organization_id, kind, rows, options, sums, undoes = null } = action
  await requireRoom(work, organization_id)
  const id = newId()
  const user_id = work.actor.session?.user_id ?? null
  await work.sql
    .insertInto('bulk_actions')
    .values({
      ...{ id, organization_id, kind, user_id, undoes, created_at: work.now },
      ...{ status: 'running', total_count: rows.length },
      ...{ actor: JSON.stringify(storedActor(work.actor)), options: JSON.stringify(options) },
      sums: JSON.stringify(sums),
    })
    .execute()
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH).map((row, index) => {
      const { id: object_id, label, amount } = row
      const place = { bulk_action_id: id, position: start + index, organization_id }
      return { ...place, object_id, label, amount, status: 'waiting' }
    })
    await work.sql.insertInto('bulk_action_items').values(values).execute()
  }
  await enqueue(work, runBulkActionTask, { organization_id, subject_id: id })
  await recordAudit(work, {
    ...{ action: 'bulk_action.started', subject_kind: 'bulk_action', subject_id: id },
    ...{ organization_id, after: { kind, count: rows.length, sums, undoes } },
  })
  const stored = await findBulkAction(work, id)
  if (!stored) throw new Error(`bulk action ${id} was not found`)
  return toBulkAction(stored, work.now)
}

/** Rejects one running action too many; two requests cannot both take the last place. */
async function requireRoom(work: Work, organization_id: string): Promise<void> {
  await lockNameUntilCommit(work, `bulk_actions ${organization_id}`)
  const { count } = await work.sql
    .selectFrom('bulk_actions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  if (count >= BULK_RUNNING_MAX) fail(bulkActionProblems.busy)
}
