import { later } from '../../platform/clock.ts'
import type { Work, Reading } from '../../platform/work.ts'

/** The merchant of a checkout, and the milliseconds by which its test clock runs ahead. */
type Merchant = { organization_id: string; offset_ms: number }

/**
 * Acts for a merchant in the merchant's own time: a buyer sends no credentials, so the request
 * alone identifies neither the organization nor its test clock.
 */
export function inMerchantTime<W extends Work | Reading>(
  work: W,
  { organization_id, offset_ms }: Merchant,
): W {
  const { actor } = work
  const now = later(work.now, offset_ms - actor.offset_ms)
  const reach = { kind: 'organizations', ids: [organization_id] } as const
  return { ...work, now, actor: { ...actor, reach, offset_ms } }
}

/** The same for a caller who has proven something about one of the merchant's customers. */
export async function inTimeOfMerchant<W extends Work | Reading>(
  work: W,
  organization_id: string,
): Promise<W> {
  const clock = await work.sql
    .selectFrom('test_clocks')
    .select('offset_ms')
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return inMerchantTime(work, { organization_id, offset_ms: clock?.offset_ms ?? 0 })
}
