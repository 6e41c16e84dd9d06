/** The limit of each bucket: requests per number of seconds. */
export interface BucketLimit {
  limit: number
  seconds: number
}

/** The state of one bucket after a request. */
interface Count {
  /** Whether the request may be handled. */
  allowed: boolean
  headers: Record<string, string>
  /** Seconds until the bucket is empty. */
  retry_after: number
}

/** Counts requests per bucket: a route, its method and its server, as Discord does. */
export interface RateLimits {
  count: (bucket: string) => Count
  setLimit: (limit: BucketLimit | null) => void
}

const DEFAULT: BucketLimit = { limit: 100, seconds: 1 }

/** Creates empty buckets. */
export function makeRateLimits(now: () => Date): RateLimits {
  let { limit, seconds } = DEFAULT
  const buckets = new Map<string, { used: number; reset_at: number }>()
  return {
    setLimit: chosen => {
      ;({ limit, seconds } = chosen ?? DEFAULT)
      buckets.clear()
    },
    count: name => {
      const at = now().getTime()
      const known = buckets.get(name)
      const bucket =
        known && known.reset_at > at ? known : { used: 0, reset_at: at + seconds * 1000 }
      buckets.set(name, bucket)
      const allowed = bucket.used < limit
      if (allowed) bucket.used += 1
      const retry_after = (bucket.reset_at - at) / 1000
      return {
        allowed,
        retry_after,
        headers: {
          'x-ratelimit-bucket': name.replaceAll(/[^a-z]+/gi, '-').toLowerCase(),
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(limit - bucket.used),
          'x-ratelimit-reset': String(bucket.reset_at / 1000),
          'x-ratelimit-reset-after': String(retry_after),
        },
      }
    },
  }
}
