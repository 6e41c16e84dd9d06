import { sha256 } from '../../platform/crypto/hash.ts'
import { DAY, HOUR, later, SECOND } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import { ExternalDataRequired } from '../../platform/external-data.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { calculateTax, type TaxResult, type TaxRequest } from '../../payments/calculate-tax.ts'
import { findCalculation, storeCalculation } from './queries.ts'

/** The organization that sells, and its account at the processor. */
export type Seller = { organization_id: string; stripe_account_id: string | null }

/** How long a result stays cached. An outage is retried soon, but not with every request. */
const VALID_MS: Record<TaxResult['outcome'], number> = {
  calculated: DAY,
  location_invalid: HOUR,
  tax_id_invalid: HOUR,
  unavailable: 10 * SECOND,
}

/**
 * The tax on a sale, as calculated by the processor. The same calculation is requested once a day:
 * the first transaction that needs it is rolled back and restarted once the result is cached.
 */
export async function findTax(
  work: Work,
  { organization_id, stripe_account_id }: Seller,
  question: TaxRequest,
): Promise<TaxResult> {
  const key = sha256(JSON.stringify([stripe_account_id, question]))
  const known = await findCalculation(work.sql, { organization_id, key, now: realNow(work) })
  if (known) return known
  throw new ExternalDataRequired('a tax calculation', site =>
    once(site, `${organization_id} ${key.toString('hex')}`, async () => {
      // A concurrent request for the same calculation may just have finished.
      const requested_at = site.clock.now()
      if (await findCalculation(site.db, { organization_id, key, now: requested_at })) return
      const answer = await calculateTax(site, question, stripe_account_id)
      const created_at = site.clock.now()
      const expires_at = later(created_at, VALID_MS[answer.outcome])
      await storeCalculation(site, { organization_id, key, created_at, expires_at }, answer)
    }),
  )
}

const pendingRequests = new WeakMap<Site, Map<string, Promise<void>>>()

/** Concurrent requests for the same calculation share one external call. */
function once(site: Site, name: string, request: () => Promise<void>): Promise<void> {
  const asking = pendingRequests.get(site) ?? new Map<string, Promise<void>>()
  pendingRequests.set(site, asking)
  const started = asking.get(name) ?? request().finally(() => asking.delete(name))
  asking.set(name, started)
  return started
}
