import { metricEndpoints } from '@gatehouse/contract/billing/metrics'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { ReadMetrics } from './read-metrics.ts'

const encode = compileEncoder(metricEndpoints.get.output)

/** What the JSON of figures without periods begins with. */
const EMPTY = '{"periods":[]'

/** The response with figures, whose periods are encoded already. */
export function encodeMetrics({ periods, ...figures }: ReadMetrics): Reply<never> {
  const rest = JSON.stringify(encode({ ...figures, periods: [] }))
  if (!rest.startsWith(EMPTY)) throw new Error('the periods of figures must come first')
  const json = `{"periods":[${periods.texts.join(',')}]${rest.slice(EMPTY.length)}`
  return reply(undefined as never, { json })
}
