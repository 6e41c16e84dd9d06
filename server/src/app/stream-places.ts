import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import { limitAddress } from '../platform/http/rate-limit.ts'
import type { Site } from '../platform/site.ts'

/** The maximum number of open streams per address; a page opens one, and polls if it gets none. */
export const STREAMS_PER_ADDRESS_MAX = 50
/** The maximum number of open streams per process. */
export const STREAMS_MAX = 2_000

const RETRY_SECONDS = 10

type Places = { total: number; addresses: Map<string, number> }

const places = new WeakMap<Site, Places>()

/** Counts a new stream, and rejects it beyond a limit; returns the function to call at its end. */
export function reserveStream(site: Site, ip: string): () => void {
  const open = places.get(site) ?? { total: 0, addresses: new Map<string, number>() }
  places.set(site, open)
  const address = limitAddress(ip)
  const here = open.addresses.get(address) ?? 0
  const retry = { retry_after: RETRY_SECONDS }
  if (site.config.rate_limits && here >= STREAMS_PER_ADDRESS_MAX)
    throw new Refusal(commonProblems.too_many_requests, retry)
  if (open.total >= STREAMS_MAX) throw new Refusal(commonProblems.too_many_streams, retry)
  open.total += 1
  open.addresses.set(address, here + 1)
  let left = false
  return () => {
    if (left) return
    left = true
    open.total -= 1
    const rest = (open.addresses.get(address) ?? 1) - 1
    if (rest > 0) open.addresses.set(address, rest)
    else open.addresses.delete(address)
  }
}
