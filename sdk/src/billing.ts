/** Entry point of the billing client: typed calls, lists one by one, retries, errors by code. */
export {
  createBillingClient,
  type BillingClient,
  type BillingClientOptions,
} from './billing/billing-client.ts'
export type { Page, RequestOptions, StreamedEvent, Upload } from './billing/request-options.ts'
export {
  GatehouseError,
  isGatehouseError,
  type ErrorDetails,
  type FieldError,
} from './gatehouse-error.ts'
export type * from './billing/types.gen.ts'
export type * from './billing/calls.gen.ts'
