/** Entry point of the billing client: typed calls, errors as exceptions, webhook verification. */
export {
  createClient,
  type CallInput,
  type CallOutput,
  type Client,
  type ClientOptions,
} from './client.ts'
export {
  verifyLicenseFile,
  type DeviceConditions,
  type License,
  type LicenseFileOptions,
  type LicenseFileReason,
  type LicenseVerdict,
} from './license-files.ts'
export { RequestFailed, type InvalidField } from './request-failed.ts'
export { verifyWebhook, WebhookVerificationError, type WebhookEvent } from './webhooks.ts'
export * from './accounts.ts'
