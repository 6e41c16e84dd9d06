import type { Retry } from './retry.ts'
import type { Result } from './result.ts'

/** Options of a single call. */
export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds until an attempt is given up. The client's `timeout` by default; 0 for none. */
  timeout?: number
  retry?: number | Retry
  /**
   * Needed only where it cannot be inferred: without a contract entry, a call with a body is a POST
   * and one without is a GET.
   */
  method?: string
}

/** A call: the body's fields, the query under `query`, and options. */
export type Call<Input, Output, Required = false> = (
  ...parameters: Required extends true
    ? [input: Input & { fetchOptions?: CallOptions }, options?: CallOptions]
    : [input?: Input & { fetchOptions?: CallOptions }, options?: CallOptions]
) => Promise<Result<Output>>

/** A call without declared types: `createAccountClient<{ sendInvoice: AnyCall }>()`. */
export type AnyCall<T = unknown> = (
  input?: Record<string, unknown>,
  options?: CallOptions,
) => Promise<Result<T>>
