import {
  DOCUMENT_LINK_MINUTES,
  invoiceProblems,
  type DocumentLink,
} from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, MINUTE } from '../../platform/clock.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { receiptNumberOf } from '../orders/order.ts'
import { findOrder } from '../orders/queries.ts'
import { findCreditNote, findCreditNoteOf, findInvoice } from './queries.ts'

/** The purpose in the signature of links to invoices and credit notes, by their id. */
export const DOCUMENT_LINK = 'document'

/** The purpose in the signature of links to receipts, by the id of their order. */
export const RECEIPT_LINK = 'receipt'

/** A link to the invoice of an order. */
export const linkInvoice = async (work: Reading, order_id: string) =>
  linkTo(work, await findInvoice(work, order_id))

/** A link to the credit note of a refund. */
export const linkCreditNoteOf = async (work: Reading, refund_id: string) =>
  linkTo(work, await findCreditNoteOf(work, refund_id))

/** A link to a credit note. */
export const linkCreditNote = async (work: Reading, id: string) =>
  linkTo(work, await findCreditNote(work, id))

/** A link to the receipt of an order that money was paid for. */
export async function linkReceipt(work: Reading, order_id: string): Promise<DocumentLink> {
  const order = await findOrder(work, order_id)
  const hasReceipt = order && receiptNumberOf(order) !== null
  return linkTo(work, hasReceipt ? order : undefined, RECEIPT_LINK)
}

/** Links expire in real time, regardless of the organization's test clock. */
function linkTo(
  work: Reading,
  paper: { id: string } | undefined,
  purpose = DOCUMENT_LINK,
): DocumentLink {
  if (!paper) return fail(invoiceProblems.not_found)
  const expires_at = later(realNow(work), DOCUMENT_LINK_MINUTES * MINUTE)
  const { keys, base_url } = work.server
  const name = signLink(keys, { purpose, data: paper.id, expires_at })
  return { url: `${base_url}/v1/documents/${name}` }
}
