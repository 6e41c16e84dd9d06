import { createHash } from 'node:crypto'
import {
  BULK_ITEMS_MAX,
  bulkActionProblems,
  type BulkActionKind,
  type BulkPreview,
  type bulkActionEndpoints,
} from '@gatehouse/contract/billing/bulk-actions'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { Reading } from '../../platform/work.ts'
import { requireScopeOf, type Sum } from './bulk-action.ts'
import type { Candidate } from './candidates.ts'
import { strategies } from './strategies.ts'

type Selection = InputOf<typeof bulkActionEndpoints.preview>['body']

/** The objects of an action, as its preview shows them. */
export type SelectedItems = {
  organization_id: string
  items: Candidate[]
  preview: BulkPreview
}

/**
 * Finds the objects that an action applies to. Two selections of the same objects, with the same
 * amounts, have the same token.
 */
export async function selectItems(work: Reading, selection: Selection): Promise<SelectedItems> {
  const { kind, ids } = selection
  const organization_id = actingOrganization(work.actor, selection.organization_id)
  requireScopeOf(work, kind)
  const filter = readFilter(kind, { ...selection.filter, organization_id: [organization_id] })
  const found = await strategies[kind].candidates(work, filter, ids)
  if (found.length > BULK_ITEMS_MAX) fail(bulkActionProblems.too_many)
  const items = found.filter(({ applies }) => applies)
  if (items.length === 0) fail(bulkActionProblems.nothing)
  const sums = sumsOf(items)
  const token = tokenOf(kind, items)
  const preview = { kind, selected_count: found.length, count: items.length, sums, token }
  return { organization_id, items, preview }
}

/** Reads a filter as the list itself would read its query string. */
function readFilter(kind: BulkActionKind, filter: Record<string, string[]>): unknown {
  const entries = Object.entries(filter).map(([name, values]) => {
    return [name, values.length === 1 ? values[0] : values]
  })
  const read = strategies[kind].filters.safeParse(Object.fromEntries(entries))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).filter(key => typeof key !== 'symbol')
  return invalid({ loc: ['body', 'filter', ...path], msg: issue?.message ?? 'Invalid filter' })
}

function sumsOf(items: Candidate[]): Sum[] {
  const sums = new Map<string, number>()
  for (const { money } of items) {
    if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.total)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

/** A hash of the objects and their amounts: nothing secret, it only tells whether they changed. */
function tokenOf(kind: BulkActionKind, items: Candidate[]): string {
  const hash = createHash('sha256').update(kind)
  for (const { id, money } of items) hash.update(` ${id} ${money?.total ?? ''}`)
  return hash.digest('base64url')
}
