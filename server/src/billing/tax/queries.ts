import type { Queryable } from '../../platform/db/queryable.ts'
import type { Site } from '../../platform/site.ts'
import type { TaxResult, TaxDetails } from '../../payments/calculate-tax.ts'

type Key = { organization_id: string; key: Buffer }

/** The processor's cached result of the same calculation, unless it has expired. */
export async function findCalculation(
  sql: Queryable,
  { organization_id, key, now }: Key & { now: Date },
): Promise<TaxResult | undefined> {
  const row = await sql
    .selectFrom('tax_calculations')
    .select(['outcome', 'tax_amount', 'tax_details'])
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { outcome, tax_amount, tax_details } = row
  if (outcome !== 'calculated') return { outcome: outcome as 'unavailable' }
  if (tax_amount === null) throw new Error('a calculated tax must have an amount')
  // Only the processor's results are stored here.
  return { outcome, tax_amount, tax_details: tax_details as TaxDetails }
}

/** Caches a result for later requests of the same calculation; no other data depends on it. */
export async function storeCalculation(
  site: Site,
  row: Key & { created_at: Date; expires_at: Date },
  answer: TaxResult,
): Promise<void> {
  const isCalculated = answer.outcome === 'calculated'
  const text = {
    outcome: answer.outcome,
    tax_amount: isCalculated ? answer.tax_amount : null,
    tax_details: isCalculated ? JSON.stringify(answer.tax_details) : null,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }
  await site.db
    .insertInto('tax_calculations')
    .values({ ...row, ...text })
    .onConflict(conflict => conflict.columns(['organization_id', 'key']).doUpdateSet(text))
    .execute()
}
