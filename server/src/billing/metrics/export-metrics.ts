import { metricDefinitions } from '@gatehouse/contract/billing/metric-definitions.data'
import { metricProblems, type metricEndpoints } from '@gatehouse/contract/billing/metrics'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import { csvLine } from '../../platform/csv.ts'
import { csvResponse } from '../../platform/http/csv-response.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { write } from '../../platform/work.ts'
import { readMetrics } from './read-metrics.ts'

/** The periods as a table: a column for each metric, amounts in minor units. */
export async function exportMetrics({
  site,
  actor,
  request,
  input,
}: RawContext<InputOf<typeof metricEndpoints.export>>): Promise<Response> {
  const result = await write(site, actor, work => readMetrics(work, input))
  if ('counted' in result) fail(metricProblems.being_counted, undefined, result)
  const { labels, periods, slugs } = result.figures
  const lines = [
    csvLine(['Timestamp', ...slugs.map(slug => metricDefinitions[slug].name)]),
    ...periods.rows.map((values, index) =>
      csvLine([labels[index]?.toISOString() ?? '', ...Array.from(values, textOf)]),
    ),
  ].join('')
  return csvResponse(request, 'metrics', isQuoted => (isQuoted ? JSON.stringify(lines) : lines))
}

const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value))
