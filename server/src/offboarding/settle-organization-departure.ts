import type { OffboardingItemKind, DeletionPreview } from '@gatehouse/contract/offboarding'
import { deleteOrganizationRow } from '../organizations/organizations/queries.ts'
import type { Work } from '../platform/work.ts'
import { deleteTasksOf, enqueue } from '../records/scheduler/schedule.ts'
import { planOffboarding, remainingSteps } from './plan-offboarding.ts'
import { settleOrganizationOffboarding } from './offboarding-tasks.ts'
import type { ItemsWith } from './dispositions.data.ts'
import { holdingsOfOrganization } from './holdings.ts'
import { offboardingSteps } from './organization-steps.ts'

/**
 * Ends a deleted organization's remaining sales and purchases, one kind and one batch per
 * transaction, until nothing is left; then deletes its row too, if no document needs it.
 */
export async function settleOrganization(work: Work, id: string): Promise<void> {
  const organization = await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!organization) return
  const deletion = planOffboarding('organization', await holdingsOfOrganization(work, id))
  // Only these kinds can be left; the list's type does not express it.
  const [label] = remainingSteps('organization', deletion) as ItemsWith<
    'organization',
    'ends' | 'erased'
  >[]
  if (label !== undefined) {
    await offboardingSteps[label](work, id)
    await enqueue(work, settleOrganizationOffboarding, { organization_id: id, subject_id: id })
  } else if (isDeletableAtOnce(deletion)) await eraseOrganization(work, id)
}

/**
 * Items that involve others: another party bought or sold them, they are on record, or they are
 * also stored elsewhere and must be deleted there first.
 */
const traces = new Set<OffboardingItemKind>([
  'subscriptions',
  'purchases',
  'benefits',
  'held_benefits',
  'checkouts',
  'payments_under_way',
  'usage',
  'files',
  'customers',
  'orders',
  'invoices',
  'payments',
  'ledger',
])

/** Whether an organization's row can be deleted immediately. */
export function isDeletableAtOnce({ ends, erased, kept }: DeletionPreview): boolean {
  return [...ends, ...erased, ...kept].every(({ what }) => !traces.has(what))
}

/** Deletes the row of an organization that nothing refers to, with its scheduled tasks. */
export async function eraseOrganization(work: Work, id: string): Promise<void> {
  await deleteTasksOf(work, id)
  await deleteOrganizationRow(work, id)
}
