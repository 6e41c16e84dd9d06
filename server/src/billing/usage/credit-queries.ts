import type {
  MeterCredit,
  meterCreditEndpoints,
  MeterCreditEntry,
  portalCreditEndpoints,
} from '@gatehouse/contract/billing/meter-credits'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Selectable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { MeterCreditEntriesTable, MeterCreditsTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'

export type MeterCreditRow = Selectable<MeterCreditsTable>

type EntryRow = Selectable<MeterCreditEntriesTable> & {
  meter: { id: string; name: string }
  note: string | null
}

const creditsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('meter_credits'), 'meter_credits')

const entriesOf = (work: Reading) =>
  within(work, work.sql.selectFrom('meter_credit_entries'), 'meter_credit_entries')

/** Credits as the merchant sees them. */
export const toMeterCredit = (row: MeterCreditRow): MeterCredit => ({
  id: row.id,
  created_at: row.created_at,
  modified_at: row.modified_at,
  organization_id: row.organization_id,
  customer_id: row.customer_id,
  meter_id: row.meter_id,
  units: Number(row.units),
  used_units: Number(row.used),
  remaining_units: row.ended_at ? 0 : Number(row.units) - Number(row.used),
  rollover: row.rollover,
  expires_at: row.expires_at,
  ended_at: row.ended_at,
  // Only reasons defined in the contract are stored.
  ended_by: row.ended_by as MeterCredit['ended_by'],
  benefit_grant_id: row.grant_id,
  subscription_id: row.subscription_id,
  note: row.note,
})

/** A movement of credits. */
export const toCreditEntry = (row: EntryRow): MeterCreditEntry => ({
  id: row.id,
  created_at: row.created_at,
  // Only kinds defined in the contract are stored.
  kind: row.kind as MeterCreditEntry['kind'],
  units: Number(row.units),
  balance: Number(row.balance),
  customer_id: row.customer_id,
  meter_id: row.meter_id,
  meter: row.meter,
  meter_credit_id: row.credit_id,
  note: row.note,
})

export const findCredit = (work: Reading, id: string): Promise<MeterCreditRow | undefined> =>
  creditsOf(work).selectAll('meter_credits').where('meter_credits.id', '=', id).executeTakeFirst()

const SORTS = { created_at: sql.ref('meter_credits.created_at') }

/** A page of credits. */
export function listCredits(work: Reading, input: InputOf<(typeof meterCreditEndpoints)['list']>) {
  let matched = creditsOf(work)
  const { organization_id, customer_id, meter_id, active } = input
  if (organization_id) {
    matched = matched.where('meter_credits.organization_id', 'in', organization_id)
  }
  if (customer_id) matched = matched.where('meter_credits.customer_id', 'in', customer_id)
  if (meter_id) matched = matched.where('meter_credits.meter_id', 'in', meter_id)
  if (active !== undefined) {
    matched = matched.where('meter_credits.active', '=', active)
  }
  const order = sortedBy(input.sorting, SORTS, 'meter_credits.id')
  return readPage(matched, input, rows => rows.selectAll('meter_credits').orderBy(order))
}

type EntryFilters = InputOf<(typeof portalCreditEndpoints)['entries']> &
  Partial<InputOf<(typeof meterCreditEndpoints)['entries']>>

/** A page of movements, newest first. */
export function listCreditEntries(work: Reading, input: EntryFilters) {
  let matched = entriesOf(work)
  const { organization_id, customer_id, meter_id } = input
  if (organization_id) {
    matched = matched.where('meter_credit_entries.organization_id', 'in', organization_id)
  }
  if (customer_id) matched = matched.where('meter_credit_entries.customer_id', 'in', customer_id)
  if (meter_id) matched = matched.where('meter_credit_entries.meter_id', 'in', meter_id)
  return readPage(matched, input, rows =>
    rows
      .innerJoin('meter_credits', 'meter_credits.id', 'meter_credit_entries.credit_id')
      .selectAll('meter_credit_entries')
      .select([
        'meter_credits.note',
        sql<EntryRow['meter']>`(select jsonb_build_object('id', m.id, 'name', m.name)
          from meters m where m.id = meter_credit_entries.meter_id)`.as('meter'),
      ])
      .orderBy('meter_credit_entries.created_at', 'desc')
      .orderBy('meter_credit_entries.sequence', 'desc'),
  )
}
