import type {
  CustomerRefund,
  portalRefundEndpoints,
} from '@gatehouse/contract/billing/portal-refunds'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { sql } from 'kysely'
import { asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import { readPage } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { refundsOf } from '../refunds/queries.ts'
import { sumOfShare, type RefundRow } from '../refunds/refund.ts'

type CreditNoteSummary = { id: string; number: string; voided_at: Date | null }

/** A refund with its credit note. */
type PortalRefundRow = RefundRow & { credit_note: Nested<CreditNoteSummary> | null }

const creditNote = sql<Nested<CreditNoteSummary> | null>`(
  select jsonb_build_object('id', i.id, 'number', i.number, 'voided_at', i.voided_at)
  from invoices i where i.refund_id = refunds.id and i.kind = 'credit_note')`

/** A page of the customer's refunds, newest first. */
export async function listPortalRefunds(
  work: Reading,
  { order_id, ...requested }: InputOf<(typeof portalRefundEndpoints)['list']>,
) {
  const own = refundsOf(work)
  const matched = order_id ? own.where('refunds.order_id', 'in', order_id) : own
  const { rows, total_count } = await readPage(matched, requested, refunds =>
    refunds
      .selectAll('refunds')
      .select(creditNote.as('credit_note'))
      .orderBy('refunds.created_at', 'desc')
      .orderBy('refunds.id', 'desc'),
  )
  // Only the refunds module writes status and reason, so the narrower types are safe.
  return page((rows as PortalRefundRow[]).map(toPortalRefund), total_count, requested.limit)
}

/** The refund as its buyer sees it, without the merchant's internal reason. */
function toPortalRefund(row: PortalRefundRow): CustomerRefund {
  const { id, created_at, modified_at, status, amount, tax_amount, balance_amount } = row
  const { currency, order_id, subscription_id, credit_note: paper } = row
  return {
    ...{ id, created_at, modified_at, status, amount, tax_amount, balance_amount },
    total_amount: sumOfShare(row),
    ...{ currency, order_id, subscription_id },
    credit_note: paper && { ...paper, voided_at: asMomentOrNull(paper.voided_at) },
  }
}
