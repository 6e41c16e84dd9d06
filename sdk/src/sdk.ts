/** The client people install: typed calls, refusals as errors, webhook verification. */
export {
  createClient,
  type CallInput,
  type CallOutput,
  type Client,
  type ClientOptions,
} from './client.ts'
export { RequestFailed, type InvalidField } from './request-failed.ts'
export { verifyWebhook, WebhookVerificationError, type WebhookEvent } from './webhooks.ts'
export * from './accounts.ts'
