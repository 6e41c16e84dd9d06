import type { ErrorBody } from '../state/objects.ts'

/** An error in Stripe's format. `executed` false: the idempotency key stays unused. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  executed = true

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: documentationOf(body.code) } : body
  }
}

/** A 400 with a code; `more` adds `param` and the embedded objects. */
export function invalidRequest(
  code: string | undefined,
  message: string,
  more: Partial<ErrorBody> = {},
) {
  const coded = code === undefined ? {} : { code }
  return new StripeError(400, { type: 'invalid_request_error', ...coded, message, ...more })
}

/**
 * An error in the parameters' format: Stripe has not started to execute the request, so no
 * idempotency key is used up.
 */
export function invalidParameter(code: string | undefined, message: string, param: string) {
  const error = new StripeError(400, {
    type: 'invalid_request_error',
    message,
    param,
    ...(code === undefined ? {} : { code }),
  })
  error.executed = false
  return error
}

/** The path names no object of this account. */
export function noSuch(object: string, id: string, param = 'id') {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  })
}

/** A parameter names no object of this account. */
export function noSuchReference(object: string, id: string, param: string) {
  return invalidRequest('resource_missing', `No such ${object}: '${id}'`, { param })
}

/** An error that leaves the idempotency key unused: authentication, routing, rate limits. */
export function rejectedBeforehand(status: number, body: ErrorBody) {
  const error = new StripeError(status, body)
  error.executed = false
  return error
}

export function documentationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
