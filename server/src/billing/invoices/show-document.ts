import { invoiceProblems } from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'
import { readLink } from '../../platform/crypto/signed-link.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { drawInThread } from './draw-in-thread.ts'
import type { DrawableDocument } from './draw-document.ts'
import { DOCUMENT_LINK, RECEIPT_LINK } from './link-document.ts'
import { readInvoice } from './queries.ts'
import { readReceipt } from './read-receipt.ts'

/** Shows a document to the holder of a signed link to it. Changes nothing and may be repeated. */
export async function showDocument({
  site,
  actor,
  input,
}: RawContext<{ name: string }>): Promise<Response> {
  const work = reading(site, actor)
  const issued = readLink(site.keys, DOCUMENT_LINK, input.name)
  const link = issued ?? readLink(site.keys, RECEIPT_LINK, input.name)
  if (!link) return fail(invoiceProblems.not_found)
  if (link.expires_at <= site.clock.now()) fail(invoiceProblems.link_expired)
  const paper: DrawableDocument | undefined = issued
    ? await readInvoice(work, link.data)
    : await readReceipt(work, link.data)
  if (!paper) return fail(invoiceProblems.not_found)
  const bytes = await drawInThread(paper)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      // Numbers are letters, digits and hyphens.
      'content-disposition': `inline; filename="${paper.number}.pdf"`,
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-site',
      // Browsers' PDF viewers do not open sandboxed responses.
      'content-security-policy': "default-src 'none'; object-src 'self'; frame-ancestors 'none'",
    },
  })
}
