/**
 * Entry point for programs that use everything: both clients, webhooks and license files. The
 * helpers of servers, `/react` and `/entitlements` are entries of their own.
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
export {
  verifyLicenseFile,
  type DeviceConditions,
  type License,
  type LicenseFileOptions,
  type LicenseFileReason,
  type LicenseVerdict,
} from './license-files.ts'
export {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhooks.ts'
