import { z } from 'zod'
import { accessTokenEndpoints } from '../access/access-tokens.ts'
import { oauthClientEndpoints } from '../access/oauth-clients.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Id, listOf } from '../kit/fields.ts'
import { webhookEndpointEndpoints } from '../webhooks/endpoints.ts'
import { webhookEventEndpoints } from '../webhooks/events.ts'
import { benefitEndpoints } from './benefits.ts'
import { bulkActionEndpoints } from './bulk-actions.ts'
import { checkoutEndpoints } from './checkout-endpoints.ts'
import { checkoutLinkEndpoints } from './checkout-links.ts'
import { customFieldEndpoints } from './custom-fields.ts'
import { customerRequestEndpoints } from './customer-requests.ts'
import { discountEndpoints } from './discounts.ts'
import { disputeEndpoints } from './disputes.ts'
import { exportColumns, exportPaths } from './export-columns.ts'
import { fileEndpoints } from './files.ts'
import { licenseKeyEndpoints } from './license-keys.ts'
import { meterEndpoints } from './meters.ts'
import { missedPeriodEndpoints } from './missed-periods.ts'
import { orderDraftEndpoints } from './order-drafts.ts'
import { paymentEndpoints } from './payments.ts'
import { payoutEndpoints, transactionEndpoints } from './payouts.ts'
import { productEndpoints } from './products.ts'
import { refundEndpoints } from './refunds.ts'

const TIME_ZONE_LENGTH_MAX = 64

/** A list: who may read it, and its query with filters and page. */
type List<Shape extends z.ZodRawShape> = {
  scopes: readonly string[]
  subjects: readonly ('organization' | 'user')[]
  query: z.ZodObject<Shape>
}

/** What of a list's query says which page is shown, not which rows are found. */
type Paging = 'page' | 'limit'

/** The export of a list: for whom the list is, with its filters, and the requested columns. */
function exportOf<Shape extends z.ZodRawShape, Columns extends z.ZodEnum>(
  { scopes, subjects, query }: List<Shape>,
  columns: Columns,
) {
  const { page: _page, limit: _limit, ...filters } = query.shape as z.ZodRawShape
  return {
    ...exported,
    ...{ scopes, subjects, problems: [] },
    query: z.object({
      // What is left of a generic type must be stated.
      ...(filters as unknown as Omit<Shape, Paging | 'id'>),
      /** Only these rows, such as those that were selected. */
      id: listOf(Id).optional(),
      /** Which columns, in this order; without it, all of them. */
      columns: listOf(columns, columns.options.length).optional(),
    }),
  }
}

const transactions = exportOf(transactionEndpoints.list, exportColumns.transactions)

/**
 * Lists as tables: the rows that a list finds with the same filters, on all pages, in the same
 * order. A file starts immediately and is sent while it is read, so that its length has no limit.
 * Orders, subscriptions, customers, events, reports and what the accounts protocol lists have
 * exports of their own.
 */
export const exportEndpoints = endpoints('billing', {
  products: {
    ...exportOf(productEndpoints.list, exportColumns.products),
    path: exportPaths.products,
    summary: 'Export products as CSV',
  },
  discounts: {
    ...exportOf(discountEndpoints.list, exportColumns.discounts),
    path: exportPaths.discounts,
    summary: 'Export discounts as CSV',
  },
  checkouts: {
    ...exportOf(checkoutEndpoints.list, exportColumns.checkouts),
    path: exportPaths.checkouts,
    summary: 'Export checkouts as CSV',
  },
  payments: {
    ...exportOf(paymentEndpoints.list, exportColumns.payments),
    path: exportPaths.payments,
    summary: 'Export payments as CSV',
  },
  refunds: {
    ...exportOf(refundEndpoints.list, exportColumns.refunds),
    path: exportPaths.refunds,
    summary: 'Export refunds as CSV',
  },
  disputes: {
    ...exportOf(disputeEndpoints.list, exportColumns.disputes),
    path: exportPaths.disputes,
    summary: 'Export disputes as CSV',
  },
  payouts: {
    ...exportOf(payoutEndpoints.list, exportColumns.payouts),
    path: exportPaths.payouts,
    summary: 'Export payouts as CSV',
  },
  transactions: {
    ...transactions,
    path: exportPaths.transactions,
    summary: 'Export transactions of the balance as CSV',
    description:
      'Of one payout with `payout_id`, or of a period: local days of `timezone`, the last one ' +
      'included. Comma-separated values, or one string of JSON where only JSON is accepted.',
    query: z.object({
      ...transactions.query.shape,
      start_date: z.iso.date().optional(),
      end_date: z.iso.date().optional(),
      timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
    }),
  },
  licenseKeys: {
    ...exportOf(licenseKeyEndpoints.list, exportColumns.licenseKeys),
    path: exportPaths.licenseKeys,
    summary: 'Export license keys as CSV',
  },
  checkoutLinks: {
    ...exportOf(checkoutLinkEndpoints.list, exportColumns.checkoutLinks),
    path: exportPaths.checkoutLinks,
    summary: 'Export checkout links as CSV',
  },
  benefits: {
    ...exportOf(benefitEndpoints.list, exportColumns.benefits),
    path: exportPaths.benefits,
    summary: 'Export benefits as CSV',
  },
  meters: {
    ...exportOf(meterEndpoints.list, exportColumns.meters),
    path: exportPaths.meters,
    summary: 'Export meters as CSV',
  },
  orderDrafts: {
    ...exportOf(orderDraftEndpoints.list, exportColumns.orderDrafts),
    path: exportPaths.orderDrafts,
    summary: 'Export draft orders as CSV',
  },
  customerRequests: {
    ...exportOf(customerRequestEndpoints.list, exportColumns.customerRequests),
    path: exportPaths.customerRequests,
    summary: 'Export requests of customers as CSV',
  },
  webhookEvents: {
    ...exportOf(webhookEventEndpoints.list, exportColumns.webhookEvents),
    path: exportPaths.webhookEvents,
    summary: 'Export webhook events as CSV',
  },
  files: {
    ...exportOf(fileEndpoints.list, exportColumns.files),
    path: exportPaths.files,
    summary: 'Export files as CSV',
  },
  customFields: {
    ...exportOf(customFieldEndpoints.list, exportColumns.customFields),
    path: exportPaths.customFields,
    summary: 'Export custom fields as CSV',
  },
  accessTokens: {
    ...exportOf(accessTokenEndpoints.list, exportColumns.accessTokens),
    path: exportPaths.accessTokens,
    summary: 'Export organization access tokens as CSV',
  },
  oauthApps: {
    ...exportOf(oauthClientEndpoints.list, exportColumns.oauthApps),
    path: exportPaths.oauthApps,
    summary: 'Export OAuth apps as CSV',
  },
  webhookEndpoints: {
    ...exportOf(webhookEndpointEndpoints.list, exportColumns.webhookEndpoints),
    path: exportPaths.webhookEndpoints,
    summary: 'Export webhook endpoints as CSV',
  },
  missedPeriods: {
    ...exportOf(missedPeriodEndpoints.list, exportColumns.missedPeriods),
    path: exportPaths.missedPeriods,
    summary: 'Export missed periods as CSV',
  },
  bulkActions: {
    ...exportOf(bulkActionEndpoints.list, exportColumns.bulkActions),
    path: exportPaths.bulkActions,
    summary: 'Export bulk actions as CSV',
  },
})
