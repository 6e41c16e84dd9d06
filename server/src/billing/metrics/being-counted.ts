import { metricProblems } from '@gatehouse/contract/billing/metrics'
import { reply, type Reply } from '../../platform/http/reply.ts'

const RETRY_SECONDS = 2

/** Days of a new time zone are being counted, of which a share is done; counting goes on. */
export const beingCounted = (counted: number): Reply<never> =>
  reply(undefined as never, {
    refusal: metricProblems.being_counted,
    refused_with: { counted },
    retry_after: RETRY_SECONDS,
  })
