import {
  DOCUMENT_LINK_MINUTES,
  invoiceProblems,
  type DocumentLink,
} from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, MINUTE } from '../../platform/clock.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { findCreditNote, findCreditNoteOf, findInvoice } from './queries.ts'

/** The purpose in the signature of document links. */
export const DOCUMENT_LINK = 'document'

/** A link to the invoice of an order. */
export const linkInvoice = async (work: Reading, order_id: string) =>
  linkTo(work, await findInvoice(work, order_id))

/** A link to the credit note of a refund. */
export const linkCreditNoteOf = async (work: Reading, refund_id: string) =>
  linkTo(work, await findCreditNoteOf(work, refund_id))

/** A link to a credit note. */
export const linkCreditNote = async (work: Reading, id: string) =>
  linkTo(work, await findCreditNote(work, id))

/** Links expire in real time, regardless of the organization's test clock. */
function linkTo(work: Reading, paper: { id: string } | undefined): DocumentLink {
  if (!paper) return fail(invoiceProblems.not_found)
  const expires_at = later(realNow(work), DOCUMENT_LINK_MINUTES * MINUTE)
  const { keys, base_url } = work.server
  const name = signLink(keys, { purpose: DOCUMENT_LINK, data: paper.id, expires_at })
  return { url: `${base_url}/v1/documents/${name}` }
}
