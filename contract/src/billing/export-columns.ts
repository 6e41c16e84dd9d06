import { z } from 'zod'

/** The columns of each export, in the order of a file without a choice. */
export const exportColumns = {
  products: z.enum([
    ...(['name', 'state', 'interval', 'price', 'benefits', 'description'] as const),
    ...(['created_at', 'id'] as const),
  ]),
  discounts: z.enum([
    ...(['name', 'code', 'type', 'reduction', 'currency', 'duration', 'status'] as const),
    ...(['redemptions_count', 'max_redemptions', 'products', 'starts_at', 'ends_at'] as const),
    ...(['created_at', 'id'] as const),
  ]),
  checkouts: z.enum([
    ...(['customer', 'email', 'product', 'status', 'amount', 'currency', 'discount'] as const),
    ...(['created_at', 'expires_at', 'id'] as const),
  ]),
  payments: z.enum([
    ...(['customer', 'email', 'status', 'method', 'card', 'amount', 'currency'] as const),
    ...(['decline_reason', 'invoice_number', 'created_at', 'processor_id', 'id'] as const),
  ]),
  refunds: z.enum([
    ...(['customer', 'email', 'reason', 'status', 'amount', 'tax', 'currency'] as const),
    ...(['invoice_number', 'credit_note_number', 'comment', 'created_at', 'id'] as const),
  ]),
  disputes: z.enum([
    ...(['customer', 'email', 'reason', 'status', 'due', 'amount', 'currency'] as const),
    ...(['invoice_number', 'created_at', 'id'] as const),
  ]),
  payouts: z.enum([
    ...(['created_at', 'status', 'arrives', 'transactions', 'amount', 'fee', 'currency'] as const),
    ...(['failure_reason', 'processor_id', 'id'] as const),
  ]),
  transactions: z.enum([
    ...(['created_at', 'category', 'amount', 'fee', 'net', 'currency', 'available'] as const),
    ...(['description', 'customer', 'email', 'invoice_number', 'payout'] as const),
    ...(['processor_id', 'id'] as const),
  ]),
  licenseKeys: z.enum([
    ...(['key', 'customer', 'email', 'benefit', 'status', 'usage', 'limit_usage'] as const),
    ...(['activations', 'limit_activations', 'validations', 'validated'] as const),
    ...(['expires', 'created_at', 'id'] as const),
  ]),
  checkoutLinks: z.enum([
    ...(['label', 'products', 'discount', 'url', 'success_url', 'discount_codes'] as const),
    ...(['created_at', 'id'] as const),
  ]),
  benefits: z.enum([
    ...(['description', 'type', 'products', 'holders', 'created_at', 'id'] as const),
  ]),
  meters: z.enum([...(['name', 'state', 'counts', 'events', 'unit', 'created_at', 'id'] as const)]),
  orderDrafts: z.enum([
    ...(['customer', 'email', 'items', 'amount', 'tax', 'currency', 'discount'] as const),
    ...(['created_at', 'id'] as const),
  ]),
  customerRequests: z.enum([
    ...(['customer', 'email', 'kind', 'contract', 'status', 'due_at', 'reason'] as const),
    ...(['product', 'invoice_number', 'resolved_at', 'reply', 'created_at', 'id'] as const),
  ]),
  webhookEvents: z.enum([
    ...(['type', 'status', 'code', 'attempts', 'created_at', 'next_attempt_at'] as const),
    ...(['endpoint_id', 'object_id', 'test', 'id'] as const),
  ]),
  files: z.enum([
    ...(['name', 'kind', 'version', 'created_at', 'size', 'mime_type', 'sha256', 'id'] as const),
  ]),
  customFields: z.enum([
    ...(['name', 'slug', 'type', 'options', 'products', 'created_at', 'id'] as const),
  ]),
  accessTokens: z.enum([
    ...(['comment', 'scopes', 'creator', 'creator_email', 'last_used_at'] as const),
    ...(['expires', 'created_at', 'id'] as const),
  ]),
  oauthApps: z.enum([
    ...(['name', 'client_id', 'about', 'redirect_uris', 'scopes', 'created_at', 'id'] as const),
  ]),
  webhookEndpoints: z.enum([
    ...(['name', 'url', 'events', 'status', 'format', 'created_at', 'id'] as const),
  ]),
  missedPeriods: z.enum([
    ...(['customer', 'email', 'product', 'period_start', 'period_end', 'status'] as const),
    ...(['amount', 'currency', 'subscription_id', 'created_at', 'id'] as const),
  ]),
  bulkActions: z.enum([
    ...(['kind', 'status', 'done', 'total', 'failed', 'started_by', 'created_at'] as const),
    ...(['finished_at', 'id'] as const),
  ]),
} as const

/** A list that is exported. */
export type ExportedList = keyof typeof exportColumns

/** Where each export is. */
export const exportPaths = {
  products: '/v1/products/export',
  discounts: '/v1/discounts/export',
  checkouts: '/v1/checkouts/export',
  payments: '/v1/payments/export',
  refunds: '/v1/refunds/export',
  disputes: '/v1/disputes/export',
  payouts: '/v1/payouts/export',
  transactions: '/v1/transactions/export',
  licenseKeys: '/v1/license-keys/export',
  checkoutLinks: '/v1/checkout-links/export',
  benefits: '/v1/benefits/export',
  meters: '/v1/meters/export',
  orderDrafts: '/v1/orders/drafts/export',
  customerRequests: '/v1/customer-requests/export',
  webhookEvents: '/v1/webhooks/events/export',
  files: '/v1/files/export',
  customFields: '/v1/custom-fields/export',
  accessTokens: '/v1/organization-access-tokens/export',
  oauthApps: '/v1/oauth2/export',
  webhookEndpoints: '/v1/webhooks/endpoints/export',
  missedPeriods: '/v1/missed-periods/export',
  bulkActions: '/v1/bulk-actions/export',
} as const satisfies Record<ExportedList, string>

/** A column of an export of a list. */
export type ExportColumn<List extends ExportedList> = z.output<(typeof exportColumns)[List]>
