import { Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import type { Cookie } from './cookies.ts'

/** Sent with a body: cookies, headers, another status, a redirect. All of it is data. */
export type Extras = {
  cookies?: Cookie[]
  headers?: Record<string, string>
  status?: number
  /** Responds 302 to this URL, without a body. */
  redirect?: string
  /** Responds with this problem, but keeps the writes of the operation. */
  refusal?: Problem
  /** Additional fields of the problem, such as the bank's page a payment waits for. */
  refused_with?: Record<string, unknown>
  /** The body as JSON that the operation encoded by the contract itself; sent as it is. */
  json?: string
  /** Seconds after which the rejected request may be retried. */
  retry_after?: number
}

/** The problem in the extras, as an error that can be rendered; undefined if there is none. */
export const problemResponse = (extras: Extras): Refusal | undefined => {
  const { refusal, refused_with, retry_after } = extras
  if (!refusal) return undefined
  return new Refusal(refusal, {
    ...(refused_with && { extra: refused_with }),
    ...(retry_after !== undefined && { retry_after }),
  })
}

/** A body with extras. Handlers without extras return the body itself. */
export class Reply<T> {
  readonly body: T
  readonly extras: Extras

  constructor(body: T, extras: Extras) {
    this.body = body
    this.extras = extras
  }
}

/** Responds with a body and extras. */
export const reply = <T>(body: T, extras: Extras): Reply<T> => new Reply(body, extras)

/** Responds 302; without a body, so that any endpoint may use it. */
export const redirectTo = (url: string, extras: Extras = {}): Reply<never> =>
  new Reply(undefined as never, { ...extras, redirect: url })

/** Rejects, but keeps the writes of the operation, such as a counted attempt. */
export const rejectAndCommit = (rejection: Problem): Reply<never> =>
  new Reply(undefined as never, { refusal: rejection })
