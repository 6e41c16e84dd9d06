/**
 * Entry point of both clients, for pages and programs. What only servers or devices need has
 * entries of its own: `/server`, `/webhooks`, `/entitlements`, `/license-files`.
 */
export * from './accounts.ts'
export {
  createBillingClient,
  GatehouseError,
  isGatehouseError,
  type BillingCalls,
  type BillingClient,
  type BillingClientOptions,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
  type Page,
  type RequestOptions,
  type StreamedEvent,
  type Upload,
} from './billing.ts'
