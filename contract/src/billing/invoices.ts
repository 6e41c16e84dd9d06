import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { Address, AddressInput } from './addresses.ts'

/** Lifetime of a link to a document, in minutes of real time. */
export const DOCUMENT_LINK_MINUTES = 10

/** A link to a document; anyone who has it can read that document. It is valid for ten minutes. */
export const DocumentLink = z.object({ url: z.string() }).meta({ id: 'OrderInvoice' })
export type DocumentLink = z.output<typeof DocumentLink>

/**
 * The credit note of an order; amounts in minor units, `amount` without tax. It is void if the bank
 * returned the refund.
 */
export const CreditNote = z
  .object({
    id: Id,
    created_at: Moment,
    number: z.string(),
    order_id: Id,
    refund_id: Id,
    currency: Currency,
    amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    voided_at: Moment.nullable(),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.output<typeof CreditNote>

/**
 * The numbering of invoices: one sequence per customer, or one per merchant. In a single sequence,
 * invoices of concurrent sales are written one after the other.
 */
export const InvoiceNumbering = z.enum(['customer', 'merchant'])
export type InvoiceNumbering = z.output<typeof InvoiceNumbering>

/** The details on a merchant's future invoices; issued invoices do not change. */
export const InvoiceSettings = z
  .object({
    /** The seller's name; null: the organization's name. */
    legal_name: z.string().nullable(),
    address: Address.nullable(),
    /** As printed on the document, with the country's prefix. */
    tax_number: z.string().nullable(),
    footer: z.string().nullable(),
    /** The prefix of invoice numbers. */
    prefix: z.string(),
    numbering: InvoiceNumbering,
  })
  .meta({ id: 'InvoiceSettings' })
export type InvoiceSettings = z.output<typeof InvoiceSettings>

/** The maximum length of the notes on a merchant's invoices, in characters. */
export const invoiceTextLengths = { legal_name: 200, tax_number: 64, footer: 500 } as const

const INVALID_PREFIX = 'Input should be 1 to 10 letters A to Z or digits'

/**
 * The prefix of invoice numbers: letters and digits, so that the parts of a number stay distinct.
 */
export const InvoicePrefix = z
  .string()
  .max(10, { error: INVALID_PREFIX, abort: true })
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,10}$/, INVALID_PREFIX)

const words = (most: number) => z.string().trim().max(most).nullable().optional()

/** An update of the invoice settings; omitted fields stay unchanged. */
export const InvoiceSettingsUpdate = z.object({
  legal_name: words(invoiceTextLengths.legal_name),
  address: AddressInput.nullable().optional(),
  tax_number: words(invoiceTextLengths.tax_number),
  footer: words(invoiceTextLengths.footer),
  prefix: InvoicePrefix.optional(),
  numbering: InvoiceNumbering.optional(),
})
export type InvoiceSettingsUpdate = z.output<typeof InvoiceSettingsUpdate>

/** Errors of invoices, in the protocol's words. */
export const invoiceProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  already_exists: [409, 'InvoiceAlreadyExists', 'This order already has an invoice.'],
  details_missing: [
    422,
    'MissingInvoiceBillingDetails',
    'Add a billing name and billing address to the order before you issue its invoice.',
  ],
  not_paid: [422, 'NotPaidOrder', 'An invoice can only be issued once the order is paid.'],
  link_expired: [410, 'ResourceUnavailable', 'This link has expired.'],
})

const { not_found, already_exists, details_missing, not_paid, link_expired } = invoiceProblems
const subjects = ['organization', 'user'] as const

/** Errors of issuing an invoice. */
export const issueProblems = [not_found, not_paid, details_missing, already_exists]

/** Invoices and credit notes, as the merchant issues and reads them. */
export const invoiceEndpoints = endpoints('billing', {
  generate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/{id}/invoice',
    status: 202,
    summary: 'Issue the invoice of an order',
    description:
      "The invoice is available immediately. The order's billing details can no longer be " +
      'changed, and later refunds are documented on credit notes.',
    scopes: ['orders:read'],
    subjects,
    params: ById,
    output: z.null(),
    problems: issueProblems,
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/{id}/invoice',
    status: 200,
    summary: 'Get a link to the invoice of an order',
    description: 'The link opens a PDF and expires in ten minutes.',
    scopes: ['orders:read'],
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
  receipt: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/{id}/receipt',
    status: 200,
    summary: 'Get a link to the receipt of an order',
    description:
      'Available once money was paid for the order, without an invoice as well. It lists the ' +
      'refunds so far. The link opens a PDF and expires in ten minutes.',
    scopes: ['orders:read'],
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
  creditNote: {
    kind: 'read',
    method: 'GET',
    path: '/v1/refunds/{id}/credit-note',
    status: 200,
    summary: 'Get a link to the credit note of a refund',
    description: 'Available once the refund succeeded. The link expires in ten minutes.',
    scopes: ['refunds:read', 'refunds:write'],
    subjects,
    params: ById,
    output: DocumentLink,
    problems: [not_found],
  },
})

/** The details on invoices. */
export const invoiceSettingsEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/organizations/{id}/invoice-settings',
    status: 200,
    summary: 'Get the invoice settings of an organization',
    scopes: ['organizations:read', 'organizations:write'],
    subjects,
    params: ById,
    output: InvoiceSettings,
    problems: [not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/organizations/{id}/invoice-settings',
    status: 200,
    summary: 'Update the invoice settings of an organization',
    description: "Invoices already issued don't change.",
    scopes: ['organizations:write'],
    subjects,
    params: ById,
    body: InvoiceSettingsUpdate,
    output: InvoiceSettings,
    problems: [not_found],
  },
})

/** The document itself, for anyone who has a link to it. */
export const documentEndpoints = endpoints('billing', {
  show: {
    kind: 'raw',
    method: 'GET',
    path: '/v1/documents/{name}',
    status: 200,
    summary: 'Download an invoice, credit note or receipt as PDF',
    subjects: ['anonymous'],
    params: z.object({ name: z.string().max(1_000) }),
    problems: [not_found, link_expired],
    limit: { max: 60, seconds: 60 },
    internal: true,
  },
})
