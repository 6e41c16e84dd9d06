/** The amount refunded of an order, without the earlier credits that refunds reversed. */
const refundOf = (column: 'amount' | 'tax_amount') => `coalesce((select
    sum(r.${column} - r.reclaimed_${column} - r.exceeding_${column}) from refunds r
    where r.order_id = o.id and r.status in ('pending', 'succeeded')), 0)`

/**
 * The amount of the order credited by other orders that are not void, and the amount of it paid
 * with credits of other orders.
 */
const creditOf = (column: 'amount' | 'tax_amount') => `coalesce((select sum(c.${column})
    from order_credits c join orders b on b.id = c.by_order_id
    where c.order_id = o.id and b.status <> 'void'), 0)`
const appliedCreditOf = (column: 'amount' | 'tax_amount') => `coalesce((select sum(c.${column})
    from order_credits c where c.by_order_id = o.id), 0)`

/** The pending credit of an order, in terms of its prices. */
const WAITING = `coalesce((select sum((part ->> 'amount')::bigint) from subscription_lines l
    cross join lateral jsonb_array_elements(l.sources) part
    left join subscription_lines billed on billed.id = (part ->> 'line')::uuid
    where l.subscription_id = o.subscription_id and l.order_id is null and l.refund_id is null
      and coalesce((part ->> 'order_id')::uuid, billed.order_id) = o.id), 0)`

/** Invariants of credits, which are parts of earlier orders returned by a later order. */
export const creditInvariants: { name: string; sql: string }[] = [
  {
    name: "credits and refunds of an order don't exceed the amount paid",
    // A larger amount is only allowed where a refund reversed credits. A void order was never paid.
    // A pending credit is in terms of prices, so it includes the tax where prices do.
    sql: `select * from (select o.organization_id, o.id, o.status,
          ${creditOf('amount')} as credited, ${WAITING} as waiting,
          ${refundOf('amount')} as refunded,
          case o.status when 'void' then 0
            else o.subtotal_amount - o.discount_amount + ${appliedCreditOf('amount')} end as paid,
          case when o.tax_details ->> 'behavior' = 'inclusive' and o.status <> 'void'
            then greatest(o.tax_amount + ${appliedCreditOf('tax_amount')}
              - ${creditOf('tax_amount')} - ${refundOf('tax_amount')}, 0)
            else 0 end as tax_left
        from orders o where o.subscription_id is not null) paid
      where (credited > 0 and credited + refunded > paid)
        or (waiting > 0 and credited + refunded + waiting > paid + tax_left)`,
  },
  {
    name: "credits and refunds of an order don't exceed the tax charged",
    sql: `select * from (select o.organization_id, o.id, o.status,
          ${creditOf('tax_amount')} as credited, ${refundOf('tax_amount')} as refunded,
          case o.status when 'void' then 0
            else o.tax_amount + ${appliedCreditOf('tax_amount')} end as charged
        from orders o) taxed
      where credited > 0 and credited + refunded > charged`,
  },
]
