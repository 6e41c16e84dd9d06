/** Invariants of the revenue of customers and organizations. */
export const revenueInvariants = [
  {
    name: "a customer's revenue is the sum of their paid orders",
    sql: `select c.organization_id, c.id, r.total, r.amounts from customers c
      left join customer_revenue r on r.customer_id = c.id
      left join lateral (
        select coalesce(sum(amount), 0) as total,
          coalesce(jsonb_object_agg(currency, amount) filter (where amount <> 0), '{}') as amounts
        from (
          select currency,
            sum(subtotal_amount - discount_amount - refunded_amount)::bigint as amount
          from orders o where o.customer_id = c.id
            and o.status in ('paid', 'refunded', 'partially_refunded')
          group by currency) by_currency) brought on true
      where r.total is distinct from brought.total or brought.amounts is distinct from (
        select coalesce(jsonb_object_agg(key, value) filter (where value <> '0'), '{}')
        from jsonb_each(r.amounts))`,
  },
  {
    name: "an organization's revenue is that of its paid orders",
    sql: `select o.organization_id, o.currency, sum(o.subtotal_amount - o.discount_amount) as paid,
        sum(l.posted) as posted
      from orders o
      cross join lateral (select coalesce(-sum(amount), 0) as posted from ledger_entries l
        where l.order_id = o.id and l.account in ('revenue', 'discounts')
          and l.refund_id is null and l.dispute_id is null) l
      where o.paid_at is not null
      group by o.organization_id, o.currency
      having sum(o.subtotal_amount - o.discount_amount) <> sum(l.posted)`,
  },
]
