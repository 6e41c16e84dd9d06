import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { addCredit, type NewCredit } from './add-credit.ts'

type GrantedCredit = Omit<NewCredit, 'grant_id' | 'rollover' | 'units'> & {
  grant_id: string
  rollover: boolean
  units: number
}

/**
 * Credits the units of a granted benefit. If the same grant was revoked within the period, what was
 * used of it counts: changing a plan back and forth gives nothing twice.
 */
export async function grantCredit(work: Work, credit: GrantedCredit): Promise<void> {
  const { grant_id, units } = credit
  const { rows } = await sql<{ units: string }>`
    select (${units}::numeric - coalesce(sum(used), 0))::text as units from meter_credits
    where grant_id = ${grant_id} and ended_by = 'revoked'`.execute(work.sql)
  const left = rows[0]?.units ?? String(units)
  if (Number(left) > 0) await addCredit(work, { ...credit, units: left })
}
