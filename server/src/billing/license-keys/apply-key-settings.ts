import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { expiryOf } from './expiry.ts'
import type { KeySettings } from './issue-license-key.ts'

/**
 * Applies changed settings of a license key benefit to existing keys: limits, and expiry counted
 * from the time of each grant. The prefix of a key stays. PostgreSQL's months are calendar months,
 * as in `expiryOf`.
 */
export async function applyKeySettings(
  work: Work,
  benefit_id: string,
  settings: KeySettings,
): Promise<void> {
  const { activations, limit_usage } = settings
  const expires = expiryOf(settings.expires, work.now) && settings.expires
  const months = expires && { year: 12, month: 1, day: 0 }[expires.timeframe] * expires.ttl
  const days = expires?.timeframe === 'day' ? expires.ttl : 0
  const end = sql`(g.granted_at at time zone 'UTC'
    + make_interval(months => ${months ?? 0}::int, days => ${days}::int)) at time zone 'UTC'`
  await sql`
    update license_keys k set
      expires_at = ${expires ? end : null},
      limit_activations = ${activations?.limit ?? null},
      enable_customer_admin = ${activations?.enable_customer_admin ?? false},
      limit_usage = ${limit_usage},
      modified_at = ${work.now}
    from benefit_grants g
    where g.id = k.grant_id and k.benefit_id = ${benefit_id}`.execute(work.sql)
}
