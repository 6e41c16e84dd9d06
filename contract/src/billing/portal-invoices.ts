import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { CreditNote, DocumentLink, invoiceProblems, issueProblems } from './invoices.ts'
import { OrderUpdate } from './orders.ts'
import { CustomerOrder } from './portal-entities.ts'

const read = ['customer_portal:read', 'customer_portal:write']
const write = ['customer_portal:write']
const subjects = ['customer'] as const
const { not_found } = invoiceProblems

/** The number of documents in one ZIP file. */
export const ARCHIVE_DOCUMENTS_MAX = 100

/** The customer's invoices: billing details, issuing, and download links. */
export const portalInvoiceEndpoints = endpoints('billing', {
  bill: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customer-portal/orders/{id}',
    status: 200,
    summary: 'Update the billing details of one of your orders',
    description: 'Only until its invoice is issued.',
    scopes: write,
    subjects,
    params: ById,
    body: OrderUpdate,
    output: CustomerOrder,
    problems: [not_found],
  },
  generate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/invoice',
    status: 202,
    summary: 'Issue the invoice of one of your orders',
    description:
      'The invoice is available immediately. Its billing details can no longer be changed.',
    scopes: read,
    subjects,
    params: ById,
    output: z.null(),
    problems: issueProblems,
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/invoice',
    status: 200,
    summary: 'Get a link to the invoice of one of your orders',
    description: 'The link opens a PDF and expires in ten minutes.',
    scopes: read,
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
  receipt: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/receipt',
    status: 200,
    summary: 'Get a link to the receipt of one of your orders',
    description:
      'Available once you paid for the order. It lists the refunds so far. The link opens a PDF ' +
      'and expires in ten minutes.',
    scopes: read,
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
  archive: {
    kind: 'raw',
    method: 'GET',
    path: '/v1/customer-portal/invoices/archive',
    status: 200,
    summary: 'Download your invoices and credit notes',
    description: `A ZIP file of the newest ${ARCHIVE_DOCUMENTS_MAX} documents.`,
    scopes: read,
    subjects,
    problems: [],
    limit: { max: 5, seconds: 60, shared: true },
  },
})

/** The customer's credit notes. */
export const portalCreditNoteEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/credit-notes/',
    status: 200,
    summary: 'List your credit notes',
    description: 'Newest first.',
    scopes: read,
    subjects,
    query: z.object({ order_id: listOf(Id).optional(), ...pageQuery }),
    output: pageOf(CreditNote),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/credit-notes/{id}',
    status: 200,
    summary: 'Get a link to one of your credit notes',
    description: 'The link opens a PDF and expires in ten minutes.',
    scopes: read,
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
})
