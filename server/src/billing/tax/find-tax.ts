import { sha256 } from '../../platform/crypto/hash.ts'
import { DAY, HOUR, later, SECOND } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import { Wanted } from '../../platform/wanted.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { calculateTax, type TaxAnswer, type TaxQuestion } from '../../payments/calculate-tax.ts'
import { findCalculation, keepCalculation } from './queries.ts'

/** Whose sale it is, and on which account of the processor. */
export type Seller = { organization_id: string; stripe_account_id: string | null }

/** How long an answer holds. An outage is asked about again soon, but not by every request. */
const HOLDS_MS: Record<TaxAnswer['outcome'], number> = {
  calculated: DAY,
  location_invalid: HOUR,
  tax_id_invalid: HOUR,
  unavailable: 10 * SECOND,
}

/**
 * The tax on a sale, as the processor calculates it. The same question is asked outside once a
 * day: a verb that is the first to want it is undone, and begins again with the answer at hand.
 */
export async function findTax(
  work: Work,
  { organization_id, stripe_account_id }: Seller,
  question: TaxQuestion,
): Promise<TaxAnswer> {
  const key = sha256(JSON.stringify([stripe_account_id, question]))
  const known = await findCalculation(work.sql, { organization_id, key, now: realNow(work) })
  if (known) return known
  throw new Wanted('a tax calculation', site =>
    once(site, `${organization_id} ${key.toString('hex')}`, async () => {
      // Somebody who asked the same may have come back a moment ago.
      const asked_at = site.clock.now()
      if (await findCalculation(site.db, { organization_id, key, now: asked_at })) return
      const answer = await calculateTax(site, question, stripe_account_id)
      const created_at = site.clock.now()
      const expires_at = later(created_at, HOLDS_MS[answer.outcome])
      await keepCalculation(site, { organization_id, key, created_at, expires_at }, answer)
    }),
  )
}

const underWay = new WeakMap<Site, Map<string, Promise<void>>>()

/** Whoever asks the same meanwhile waits for the same answer. */
function once(site: Site, name: string, ask: () => Promise<void>): Promise<void> {
  const asking = underWay.get(site) ?? new Map<string, Promise<void>>()
  underWay.set(site, asking)
  const begun = asking.get(name) ?? ask().finally(() => asking.delete(name))
  asking.set(name, begun)
  return begun
}
