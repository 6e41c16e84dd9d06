import type { Aggregation } from '@gatehouse/contract/billing/meter-filters'
import type { Meter, MeterUnit } from '@gatehouse/contract/billing/meters'
import type { MeteredPrice } from '@gatehouse/contract/billing/prices'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { MetersTable } from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

/** Counts usage again from the log, after a change of what a meter counts. */
export const recountMeterTask = task('recount_meter', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

export type MeterRow = Selectable<MetersTable>

/** The meter as the merchant sees it. */
export function toMeter(row: RowOrJson<MeterRow>): Meter {
  return {
    metadata: row.metadata,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    ...toPriceMeter(row),
    // Both were validated with the contract's schemas when they were stored.
    filter: row.filter as Meter['filter'],
    aggregation: row.aggregation as Aggregation,
    organization_id: row.organization_id,
    archived_at: asMomentOrNull(row.archived_at),
  }
}

/** The meter as embedded in prices, also for buyers. */
export const toPriceMeter = (row: RowOrJson<MeterRow>): MeteredPrice['meter'] => ({
  id: row.id,
  name: row.name,
  // Only units defined in the contract are stored.
  unit: row.unit as MeterUnit,
  custom_label: row.custom_label,
  custom_multiplier: row.custom_multiplier,
})
