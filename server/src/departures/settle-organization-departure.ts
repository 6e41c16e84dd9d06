import type { Departing, Departure } from '@gatehouse/contract/departures'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/agenda/schedule.ts'
import { decideDeparture, leftToDo } from './decide-departure.ts'
import { settleOrganizationDeparture } from './departure-tasks.ts'
import type { Fated } from './fates.data.ts'
import { holdingsOfOrganization } from './holdings.ts'
import { steps } from './organization-steps.ts'

/**
 * Ends what a deleted organization still sells and what it bought, one kind and one batch a
 * transaction, until nothing is left; then its row goes too, where no document needs it.
 */
export async function settleOrganization(work: Work, id: string): Promise<void> {
  const organization = await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!organization) return
  const departure = decideDeparture('organization', await holdingsOfOrganization(work, id))
  // What is left is of the kinds below: the type of a list forgets it.
  const [what] = leftToDo('organization', departure) as Fated<'organization', 'ends' | 'erased'>[]
  if (what !== undefined) {
    await steps[what](work, id)
    await enqueue(work, settleOrganizationDeparture, { organization_id: id, subject_id: id })
  } else if (isTraceless(departure)) await eraseOrganization(work, id)
}

/**
 * What of an organization is not its own alone: others sold or bought it, it is on record, or it
 * lies elsewhere too and is forgotten there first.
 */
const traces = new Set<Departing>([
  'subscriptions',
  'purchases',
  'benefits',
  'held_benefits',
  'checkouts',
  'payments_under_way',
  'files',
  'customers',
  'orders',
  'invoices',
  'payments',
  'ledger',
])

/** Whether an organization can go at once, row and all. */
export function isTraceless({ ends, erased, kept }: Departure): boolean {
  return [...ends, ...erased, ...kept].every(({ what }) => !traces.has(what))
}

/** Lets the row of an organization go that nothing needs, and what waited to be done for it. */
export async function eraseOrganization(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('agenda').where('organization_id', '=', id).execute()
  await work.sql.deleteFrom('organizations').where('id', '=', id).execute()
}
