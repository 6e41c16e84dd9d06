/** Invariants of what the processor reports about the merchant's money. */
export const payoutInvariants = [
  {
    name: 'a payout is the sum of its transactions',
    // On a merchant's own account it may also pay what is of no payment, which is listed as well.
    sql: `select s.organization_id, s.id, s.amount, s.returned_amount, sum(t.net_amount) as net
      from payouts s
      join processor_payouts p on p.id = s.processor_payout_id and p.linked_at is not null
      left join (payout_transactions l
        join balance_transactions t on t.id = l.transaction_id)
        on l.processor_payout_id = p.id and t.organization_id = s.organization_id
          and t.category <> 'payout_reversal'
      group by s.id
      having coalesce(sum(t.net_amount), 0) + s.returned_amount <> s.amount
        or coalesce(sum(t.fee_amount), 0) <> s.fee_amount
        or count(t.id) <> s.transactions_count`,
  },
  {
    name: "an organization's share of a payout has its status and currency",
    sql: `select s.organization_id, s.id, s.status, p.status as of_payout
      from payouts s join processor_payouts p on p.id = s.processor_payout_id
      where s.status <> p.status or s.currency <> p.currency`,
  },
  {
    name: 'a transaction of the processor is about objects of its own organization',
    sql: `select t.organization_id, t.id, t.processor_id from balance_transactions t
      where t.payment_id is not null and not exists (select from payments p
          where p.id = t.payment_id and p.organization_id = t.organization_id)
        or t.refund_id is not null and not exists (select from refunds r
          where r.id = t.refund_id and r.payment_id = t.payment_id)
        or t.dispute_id is not null and not exists (select from disputes d
          where d.id = t.dispute_id and d.payment_id = t.payment_id)`,
  },
]
