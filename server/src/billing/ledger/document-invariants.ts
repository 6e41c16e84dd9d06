/**
 * Invariants of invoices and credit notes; each row returned is a violation, with its organization.
 */
export const documentInvariants: { name: string; sql: string }[] = [
  {
    name: "a customer's invoices are numbered from 1 without gaps",
    // By the code in the number: the orders of a merged customer have another customer since.
    sql: `select * from (select c.organization_id, c.id, c.invoice_counter,
          coalesce(o.orders, 0) as orders, coalesce(o.last, 0) as last
        from customers c
        left join (select organization_id,
            substring(invoice_number from '-([^-]+)-[0-9]+$') as code, count(*) as orders,
            max(substring(invoice_number from '[0-9]+$')::int) as last
          from orders where numbering = 'customer' group by 1, 2) o
          on o.organization_id = c.organization_id and o.code = c.invoice_code) numbered
      where orders <> invoice_counter or last <> invoice_counter`,
  },
  {
    name: "an organization's invoices are numbered from 1 without gaps",
    sql: `select o.id as organization_id, counted.count, numbered.orders, numbered.last
      from organizations o
      left join document_counters counted on counted.scope_id = o.id and counted.kind = 'invoice'
      cross join lateral (select count(*) as orders,
          coalesce(max(substring(r.invoice_number from '[0-9]+$')::int), 0) as last
        from orders r where r.organization_id = o.id and r.numbering = 'merchant') numbered
      where numbered.orders <> coalesce(counted.count, 0)
        or numbered.last <> coalesce(counted.count, 0)`,
  },
  {
    name: 'credit notes are numbered from 1 without gaps',
    sql: `select numbered.organization_id, numbered.scope_id, counted.count, numbered.notes,
        numbered.last
      from (select i.organization_id,
          case i.numbering when 'customer' then c.id else i.organization_id end as scope_id,
          count(*) as notes, max(substring(i.number from '[0-9]+$')::int) as last
        from invoices i left join customers c on c.organization_id = i.organization_id
          and c.invoice_code = substring(i.number from '-([^-]+)-CN-[0-9]+$')
        where i.kind = 'credit_note' group by 1, 2) numbered
      full join (select * from document_counters where kind = 'credit_note') counted
        on counted.scope_id = numbered.scope_id
      where numbered.notes is distinct from counted.count
        or numbered.last is distinct from counted.count`,
  },
  {
    name: 'an invoice matches the amount and number of its order',
    sql: `select o.organization_id, o.id, o.invoice_number, o.is_invoice_generated, i.number,
        i.net_amount, i.tax_amount
      from orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice'
      where o.is_invoice_generated <> (i.id is not null)
        or (i.id is not null and (i.number <> o.invoice_number or i.currency <> o.currency
          or i.net_amount <> o.subtotal_amount - o.discount_amount
          or i.tax_amount <> o.tax_amount
          or (i.content ->> 'total_amount')::bigint <> i.net_amount + i.tax_amount))`,
  },
  {
    name: 'a credit note matches its refund and is void if the refund failed',
    // A credit that the refund reversed already has an invoice of its own.
    sql: `select r.organization_id, r.id, r.status, r.credit_note_number, i.number, i.voided_at
      from refunds r left join invoices i on i.refund_id = r.id
      where r.credit_note_number is distinct from i.number
        or (i.id is not null and (i.net_amount <> r.amount - r.reclaimed_amount
          or i.tax_amount <> r.tax_amount - r.reclaimed_tax_amount
          or i.currency <> r.currency or (i.voided_at is null) <> (r.status = 'succeeded')))`,
  },
]
