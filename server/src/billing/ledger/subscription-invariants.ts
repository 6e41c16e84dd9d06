import { BASIS_POINTS_MAX } from '@gatehouse/contract/billing/discounts'
import { stepOfCurrency } from './steps.ts'

/** The cost of a subscription's seats at a seat-based price, by its tiers. */
const SEATS = `(select case p.seat_tiers ->> 'seat_tier_type'
    when 'volume' then s.seats * coalesce(
      (array_agg(tier.price order by tier.at desc) filter (where tier.least <= s.seats))[1],
      (array_agg(tier.price order by tier.at))[1])
    else sum(tier.price * greatest(0, least(s.seats, coalesce(tier.most, s.seats))
      - case when tier.at = 1 then 1 else tier.least end + 1)) end
  from (select at, (t ->> 'min_seats')::bigint as least, (t ->> 'max_seats')::bigint as most,
      (t ->> 'price_per_seat')::bigint as price
    from jsonb_array_elements(p.seat_tiers -> 'tiers') with ordinality listed(t, at)) tier)`

/** The sum of a subscription's prices; discounts apply to all of these except free ones. */
const GROSS = `(select coalesce(sum(case p.amount_type
      when 'fixed' then p.price_amount when 'seat_based' then ${SEATS} else 0 end), 0)
    from subscription_prices sp join product_prices p on p.id = sp.product_price_id
    where sp.subscription_id = s.id)`

/** The amount a discount subtracts from that, rounded once, half away from zero. */
const REDUCTION = `least(gross, case d.type
    when 'fixed' then case when d.currency = priced.currency then d.amount else 0 end
    else round(gross * d.basis_points / (${BASIS_POINTS_MAX} * step)) * step end)`

/** Invariants of subscriptions: they are billed on schedule and for what they were sold at. */
export const subscriptionInvariants: { name: string; sql: string }[] = [
  {
    name: 'an active subscription has its next step scheduled or an unpaid order',
    sql: `select s.organization_id, s.id, s.status, s.current_period_end from subscriptions s
      where (s.status in ('active', 'trialing', 'past_due')
          or (s.status = 'paused' and s.resumes_at is not null))
        and not exists (select from agenda a where a.subject_id = s.id and a.failed_at is null
          and a.kind in ('renew_subscription', 'resume_subscription'))
        and not exists (select from orders o
          where o.subscription_id = s.id and o.status = 'pending')
        and not exists (select from subscription_changes c
          where c.subscription_id = s.id and c.status = 'charging')`,
  },
  {
    name: 'an unpaid order has its next attempt scheduled or a payment in progress',
    // An order by hand stays open until its merchant does something about it.
    sql: `select o.organization_id, o.id, o.next_payment_attempt_at from orders o
      where o.status = 'pending' and (o.due_at is null or o.subscription_id is not null)
        and not exists (select from agenda a where a.subject_id = o.id and a.failed_at is null
          and a.kind in ('charge_order', 'retry_order'))
        and not exists (select from payments p where p.order_id = o.id
          and p.status in ('asking', 'requires_action', 'processing'))`,
  },
  {
    name: "a period's charged amount doesn't exceed what its order charged",
    // Later changes record themselves what they charged for the period.
    sql: `select * from (select s.organization_id, s.id, s.charged_amount,
          (select coalesce(sum(i.amount + case o.tax_details ->> 'behavior'
              when 'inclusive' then i.tax_amount else 0 end), 0) - o.discount_amount
            from order_items i where i.order_id = o.id and not i.proration) as charged
        from subscriptions s
        cross join lateral (select * from orders b
          where b.subscription_id = s.id and b.status <> 'void'
            and (b.billing_reason in ('subscription_create', 'subscription_cycle')
              or b.checkout_id is not null)
          order by b.period_start desc nulls last, b.id desc limit 1) o
        where s.charged_of is null and s.status in ('active', 'past_due')) period
      where charged_amount > charged`,
  },
  {
    name: "a period's charges from changes sum to its charged amount",
    sql: `select s.organization_id, s.id, s.charged_amount, parts.amount
      from subscriptions s
      cross join lateral (select coalesce(sum((part ->> 'amount')::bigint), 0) as amount
        from jsonb_array_elements(s.charged_of) part) parts
      where s.charged_of is not null and s.status in ('active', 'past_due')
        and parts.amount <> s.charged_amount`,
  },
  {
    name: "a subscription's amount is the sum of its prices less its discount",
    // A discount that has ended or does not apply to this plan reduces nothing; custom prices are
    // excluded, because the buyer chose the amount.
    sql: `select priced.organization_id, priced.id, priced.amount, gross, d.id as discount_id
      from (select s.organization_id, s.id, s.amount, s.currency, s.discount_id,
          ${GROSS}::numeric as gross, ${stepOfCurrency('s.currency')} as step
        from subscriptions s
        where s.status <> 'canceled' and not exists (select from subscription_prices sp
          join product_prices p on p.id = sp.product_price_id
          where sp.subscription_id = s.id and p.amount_type = 'custom')) priced
      left join discounts d on d.id = priced.discount_id
      where priced.amount <> gross
        and (d.id is null or priced.amount <> gross - ${REDUCTION})`,
  },
  {
    name: "a subscription's billed periods have no gaps or overlaps",
    // A subscription bought in place of a free one, and a change of interval, begin within a
    // period; others begin elsewhere only where a shift is recorded: after a pause, or with a moved
    // period end. A period that ended before it could be billed is a missed period, until its order
    // is issued.
    sql: `select organization_id, subscription_id, period_start, before from (
        select organization_id, subscription_id, period_start, billing_reason,
          subscription_change_id, lag(period_end) over (
            partition by organization_id, subscription_id order by period_start, number) as before
        from (
          select organization_id, subscription_id, period_start, period_end, billing_reason,
            subscription_change_id, substring(invoice_number from '[0-9]+$')::int as number
          from orders
          where billing_reason in ('subscription_create', 'subscription_cycle')
            or (billing_reason = 'subscription_update' and checkout_id is not null)
          union all
          select organization_id, subscription_id, period_start, period_end, 'subscription_cycle',
            null, 0
          from missed_periods where status <> 'issued') periods) billed
      where before <> period_start and not (before > period_start
        and (billing_reason = 'subscription_update' or subscription_change_id is not null))
        and not exists (select from subscription_shifts shift
          where shift.subscription_id = billed.subscription_id
            and shift.to_at = billed.period_start)`,
  },
]
