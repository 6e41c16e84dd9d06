import type { CreditLimit } from '@gatehouse/contract/billing/benefit-properties'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql, type RawBuilder } from 'kysely'
import { fromDecimal } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import { stopSql } from '../spending-caps/spending-cap.ts'
import type { Allowance } from './allowance.ts'

/** A customer and a meter of the same merchant. */
export type Pair = { customer_id: string; meter_id: string }

/** What a customer has of a meter, and when that begins anew. */
export type MeterAllowance = Pair &
  Allowance & {
    resets_at: Date | null
    /** The subscription that bills the usage, if a spending cap may stop it. */
    capped_by: string | null
  }

type AllowanceRow = Pair &
  Pick<MeterAllowance, 'resets_at' | 'is_archived' | 'capped_by'> & {
    balance: string
    credited: string
    price_limits: string[] | null
    credit_limits: CreditLimit[] | null
  }

/** What customers have of meters. The caller has checked that both belong to one merchant. */
export async function readAllowances(work: Reading, pairs: Pair[]): Promise<MeterAllowance[]> {
  if (pairs.length === 0) return []
  const { rows } = await allowancesSql(pairs).execute(work.sql)
  return rows.map(row => ({
    ...row,
    balance: fromDecimal(row.balance),
    credited: fromDecimal(row.credited),
    price_limits: row.price_limits ?? [],
    credit_limits: row.credit_limits ?? [],
  }))
}

/**
 * The pairs as rows. One pair, which is most checks, is no list: PostgreSQL expects a list of
 * unknown length to be longer than it is, and would plan the statement anew for each check, which
 * takes several times as long as running it. From longer lists it is kept from reading their length
 * while it plans.
 */
function askedSql(pairs: Pair[]): RawBuilder<unknown> {
  const [only, ...others] = pairs
  if (only && others.length === 0) {
    return sql`(select ${only.customer_id}::uuid, ${only.meter_id}::uuid)
      asked (customer_id, meter_id)`
  }
  return sql`unnest((select ${pairs.map(pair => pair.customer_id)}::uuid[]),
    (select ${pairs.map(pair => pair.meter_id)}::uuid[])) asked (customer_id, meter_id)`
}

/** The statement of `readAllowances`. */
export function allowancesSql(pairs: Pair[]): RawBuilder<AllowanceRow> {
  const priced = sql`subscription_prices sold join product_prices p
    on p.id = sold.product_price_id and p.meter_id = asked.meter_id`
  const credits = sql`benefit_grants g join benefits b
    on b.id = g.benefit_id and b.type = 'meter_credit' and b.deleted_at is null
    and b.properties ->> 'meter_id' = asked.meter_id::text`
  const active = sql`s.customer_id = asked.customer_id and s.status = any(${activeStatuses})`
  return sql<AllowanceRow>`
    select asked.customer_id, asked.meter_id, m.archived_at is not null as is_archived,
      coalesce(u.balance, 0)::text as balance, coalesce(u.credited, 0)::text as credited,
      (select array_agg(coalesce(p.limit_type, 'overage'))
        from subscriptions s join ${priced} on sold.subscription_id = s.id
        where ${active}) as price_limits,
      (select array_agg(coalesce(b.properties ->> 'limit_type', 'hard')) from ${credits}
        where g.customer_id = asked.customer_id and g.granted_at is not null) as credit_limits,
      case when u.price_id is not null and ${stopSql(sql`u.subscription_id`)} is not null
        then u.subscription_id end as capped_by,
      (select s.current_period_end from subscriptions s
        where ${active} and (
          exists (select from ${priced} where sold.subscription_id = s.id)
          or exists (select from ${credits}
            where g.subscription_id = s.id and g.granted_at is not null))
        order by s.started_at, s.id limit 1) as resets_at
    from ${askedSql(pairs)}
    join meters m on m.id = asked.meter_id
    left join customer_meters u
      on u.customer_id = asked.customer_id and u.meter_id = asked.meter_id`
}

/** Which benefits exist, also deleted ones, and which customers hold them. */
export type HeldBenefits = {
  isBenefitOf(organization_id: string, benefit_id: string): boolean
  isHeldBy(customer_id: string, benefit_id: string): boolean
}

type HeldRow = { id: string; organization_id: string; customer_id: string | null; held: boolean }

/** Whether customers of organizations hold benefits of these. */
export async function readHeld(
  work: Reading,
  asked: { organization_id: string; customer_id: string | null; benefit_id: string }[],
): Promise<HeldBenefits> {
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await sql<HeldRow>`
          select b.id, b.organization_id, a.customer_id, b.deleted_at is null and exists (
            select from benefit_grants g where g.benefit_id = b.id
            and g.customer_id = a.customer_id and g.granted_at is not null) as held
          from unnest(${asked.map(item => item.organization_id)}::uuid[],
            ${asked.map(item => item.customer_id)}::uuid[],
            ${asked.map(item => item.benefit_id)}::uuid[])
            a (organization_id, customer_id, benefit_id)
          join benefits b on b.id = a.benefit_id
            and b.organization_id = a.organization_id`.execute(work.sql)
  const benefits = new Set(rows.map(row => row.organization_id + row.id))
  const held = new Set(rows.flatMap(row => (row.held ? `${row.customer_id}${row.id}` : [])))
  return {
    isBenefitOf: (organization_id, benefit_id) => benefits.has(organization_id + benefit_id),
    isHeldBy: (customer_id, benefit_id) => held.has(customer_id + benefit_id),
  }
}

/** The benefits that a customer holds. */
export async function grantedBenefits(
  work: Reading,
  { organization_id, customer_id }: { organization_id: string; customer_id: string },
): Promise<string[]> {
  const rows = await work.sql
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .select('benefits.id')
    .distinct()
    .where('benefits.organization_id', '=', organization_id)
    .where('benefits.deleted_at', 'is', null)
    .where('benefit_grants.customer_id', '=', customer_id)
    .where('benefit_grants.granted_at', 'is not', null)
    .orderBy('benefits.id')
    .execute()
  return rows.map(row => row.id)
}
