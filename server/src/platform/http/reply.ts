import { Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import type { Cookie } from './cookies.ts'

/** What goes with a body: cookies, headers, another status, a redirect. All of it is data. */
export type Extras = {
  cookies?: Cookie[]
  headers?: Record<string, string>
  status?: number
  /** Answers 302 to this address; there is no body then. */
  redirect?: string
  /** Refuses with this problem, and keeps what the verb has written all the same. */
  refusal?: Problem
  /** Fields beside the refusal, such as the bank's page a payment waits for. */
  refused_with?: Record<string, unknown>
  /** Seconds after which what was refused may be tried again. */
  retry_after?: number
}

/** The refusal that extras ask for, as an error that can be rendered; undefined where none. */
export const problemResponse = (extras: Extras): Refusal | undefined => {
  const { refusal, refused_with, retry_after } = extras
  if (!refusal) return undefined
  return new Refusal(refusal, {
    ...(refused_with && { extra: refused_with }),
    ...(retry_after !== undefined && { retry_after }),
  })
}

/** A body with extras. Handlers that need none return the body itself. */
export class Reply<T> {
  readonly body: T
  readonly extras: Extras

  constructor(body: T, extras: Extras) {
    this.body = body
    this.extras = extras
  }
}

/** Answers with a body and what goes with it. */
export const reply = <T>(body: T, extras: Extras): Reply<T> => new Reply(body, extras)

/** Answers 302: there is no body then, so it goes for an endpoint of any. */
export const redirectTo = (url: string, extras: Extras = {}): Reply<never> =>
  new Reply(undefined as never, { ...extras, redirect: url })

/** Refuses, and keeps what the verb has written all the same: an attempt that was counted. */
export const rejectAndCommit = (refusal: Problem): Reply<never> =>
  new Reply(undefined as never, { refusal })
