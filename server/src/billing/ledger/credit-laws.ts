/** What must be true of credits: what an order gave back of others. */
export const creditLaws: { name: string; sql: string }[] = [
  {
    name: 'the credits of an order return no more tax than was charged with it',
    sql: `select * from (select o.organization_id, o.id,
          coalesce((select sum(c.tax_amount) from order_credits c
            join orders b on b.id = c.by_order_id
            where c.order_id = o.id and b.status <> 'void'), 0) as credited,
          o.tax_amount + coalesce((select sum(c.tax_amount) from order_credits c
            where c.by_order_id = o.id), 0) as charged
        from orders o) taxed
      where credited > 0 and credited > charged`,
  },
]
