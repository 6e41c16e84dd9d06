import { metricEndpoints } from '@gatehouse/contract/billing/metrics'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { ReadMetrics } from './read-metrics.ts'

const encode = compileEncoder(metricEndpoints.get.output)

/** What the JSON of figures without periods begins with, and with them. */
const [EMPTY, BEGINNING] = ['{"periods":[]', '{"periods":[']

/** The response with figures, whose periods are encoded already. */
export function encodeMetrics({ periods, ...figures }: ReadMetrics): Reply<never> {
  const rest = JSON.stringify(encode({ ...figures, periods: [] }))
  if (!rest.startsWith(EMPTY)) throw new Error('the periods of figures must come first')
  // Joined once: a megabyte that is put together from parts would be copied again.
  const texts = [...periods.texts]
  texts.unshift(BEGINNING + (texts.shift() ?? ''))
  texts.push(`${texts.pop() ?? ''}]${rest.slice(EMPTY.length)}`)
  return reply(undefined as never, { json: texts.join(',') })
}
