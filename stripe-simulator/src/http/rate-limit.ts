import { rejectedBeforehand } from './errors.ts'

export interface RateLimit {
  /** Counts a request of an account; rejects it if the limit of the second is reached. */
  count: (account: string) => void
  /** Requests per second and account; null removes the limit. */
  set: (perSecond: number | null) => void
  get: () => number | null
}

/** Stripe's rate limit, optional: a sliding second of real time for each account. */
export function makeRateLimit(perSecond: number | null): RateLimit {
  let limit = perSecond
  const recent = new Map<string, number[]>()
  return {
    get: () => limit,
    set: value => {
      limit = value
      recent.clear()
    },
    count: account => {
      if (limit === null) return
      const now = performance.now()
      const times = (recent.get(account) ?? []).filter(time => time > now - 1000)
      recent.set(account, times)
      if (times.length >= limit) {
        throw rejectedBeforehand(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message:
            'Request rate limit exceeded. You can learn more about rate limits here ' +
            'https://stripe.com/docs/rate-limits.',
        })
      }
      times.push(now)
    },
  }
}
