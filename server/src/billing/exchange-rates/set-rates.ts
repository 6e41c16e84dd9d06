import type {
  ExchangeRate,
  exchangeRateEndpoints,
} from '@gatehouse/contract/billing/exchange-rates'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'

/** Sets or removes the rates of days, and returns those that are set now. */
export async function setRates(
  work: Work,
  { body }: InputOf<typeof exchangeRateEndpoints.set>,
): Promise<{ items: ExchangeRate[] }> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const latest = new Map(body.rates.map(rate => [`${rate.currency} ${rate.day}`, rate]))
  // In one order, so that two requests never wait for each other.
  const rates = [...latest.values()].toSorted((one, other) =>
    `${one.currency} ${one.day}` < `${other.currency} ${other.day}` ? -1 : 1,
  )
  const { rows: organizations } = await sql<{ own: string }>`
    select default_presentment_currency as own from organizations
    where id = ${organization_id} for share`.execute(work.sql)
  const own = organizations[0]?.own
  const removed = rates.filter(({ rate }) => rate === null)
  const kept = rates.filter(({ rate }) => rate !== null)
  await sql`delete from exchange_rates using unnest(${removed.map(item => item.currency)}::text[],
      ${removed.map(item => item.day)}::date[]) gone (currency, day)
    where exchange_rates.organization_id = ${organization_id}
      and exchange_rates.in_currency = ${own} and exchange_rates.currency = gone.currency
      and exchange_rates.day = gone.day`.execute(work.sql)
  const { rows: items } = await sql<ExchangeRate>`
    insert into exchange_rates (organization_id, in_currency, currency, day, rate, created_at)
    select ${organization_id}::uuid, ${own}, currency, day, rate, ${work.now}::timestamptz
    from unnest(${kept.map(item => item.currency)}::text[], ${kept.map(item => item.day)}::date[],
      ${kept.map(item => item.rate)}::numeric[]) given (currency, day, rate)
    on conflict (organization_id, in_currency, currency, day)
      do update set rate = excluded.rate, modified_at = ${work.now}::timestamptz
    returning organization_id, currency, day, trim_scale(rate)::text as rate`.execute(work.sql)
  await recordAudit(work, {
    action: 'exchange_rates.set',
    ...{ subject_kind: 'organization', subject_id: organization_id, organization_id },
    after: { rates },
  })
  return { items }
}
