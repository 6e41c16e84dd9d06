import autocannon from 'autocannon'
import type { Candidate } from './process.ts'

/** The request sent to every candidate: a GET, or a POST if there is a body. */
export type Request = {
  path: string
  method?: 'PATCH'
  /** For paths that change: called for every request that has a body. */
  paths?: () => string
  headers: Record<string, string>
  /** Called for every request. */
  body?: () => object
  /** The same, for headers that change. */
  turns?: () => Record<string, string>
}

export type Contest = {
  title: string
  /** The first candidate is ours; the others are what it is compared with. */
  candidates: { candidate: Candidate; request: Request }[]
  rounds: number
  seconds: number
  connections: number
}

/** The figures of one candidate over all rounds. */
export type Figure = {
  name: string
  rate: number
  rates: number[]
  cpu_us: number
  statements: number
  errors: number
}

/**
 * Loads the candidates in turn, round after round, so that a slow minute of the machine affects all
 * of them. CPU and statements per request are not affected by the load generator beside them.
 */
export async function alternate(contest: Contest): Promise<Figure[]> {
  const figures = contest.candidates.map(({ candidate }) => {
    return {
      name: candidate.name,
      rate: 0,
      rates: [] as number[],
      cpu_us: 0,
      statements: 0,
      errors: 0,
      requests: 0,
      cpu: 0,
      sent: 0,
    }
  })
  for (const { candidate, request } of contest.candidates)
    await load(candidate, request, contest.connections, 1)
  for (let round = 0; round < contest.rounds; round += 1) {
    for (const [at, { candidate, request }] of contest.candidates.entries()) {
      const figure = figures[at]
      if (!figure) continue
      const before = await candidate.counters()
      const result = await load(candidate, request, contest.connections, contest.seconds)
      const after = await candidate.counters()
      figure.rates.push(result.requests.average)
      figure.requests += result.requests.total
      figure.errors += result.non2xx + result.errors
      figure.cpu += after.cpu_ms - before.cpu_ms
      figure.sent += after.statements - before.statements
    }
  }
  return figures.map(({ requests, cpu, sent, ...figure }) => ({
    ...figure,
    rate: median(figure.rates),
    cpu_us: (cpu * 1_000) / requests,
    statements: sent / requests,
  }))
}

function load(candidate: Candidate, request: Request, connections: number, duration: number) {
  const { path, headers, body, turns, paths, method = 'POST' } = request
  const url = candidate.ready.url + path
  if (!body) return autocannon({ url, headers, connections, duration })
  const posted = {
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (sent: { headers?: Record<string, string> }) => ({
      ...sent,
      body: JSON.stringify(body()),
      ...(paths && { path: paths() }),
      ...(turns && { headers: { ...sent.headers, ...turns() } }),
    }),
  }
  return autocannon({ url, headers, connections, duration, requests: [posted] })
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Formats our ratio to each other candidate as a table. */
export function report(title: string, figures: Figure[]): string {
  const [ours] = figures
  if (!ours) return ''
  const rows = figures.map(figure => rowOf(figure, ours))
  const widths = COLUMN_TITLES.map((head, at) =>
    Math.max(head.length, ...rows.map(row => cell(row, at))),
  )
  const line = (cells: string[]) => cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')
  return [`\n${title}`, line(COLUMN_TITLES), ...rows.map(line)].join('\n')
}

const COLUMN_TITLES = [
  'server',
  'requests/s',
  'ours / it',
  'CPU us/request',
  'its CPU / ours',
  'statements',
]

const cell = (row: string[], at: number) => row[at]?.length ?? 0

function rowOf(figure: Figure, ours: Figure): string[] {
  const pairs = figure.rates.map((rate, round) => (ours.rates[round] ?? 0) / rate)
  const spread = `[${Math.min(...pairs).toFixed(2)}-${Math.max(...pairs).toFixed(2)}]`
  return [
    figure.errors > 0 ? `${figure.name} (${figure.errors} errors)` : figure.name,
    String(Math.round(figure.rate)),
    `${median(pairs).toFixed(2)} ${spread}`,
    figure.cpu_us.toFixed(0),
    (figure.cpu_us / ours.cpu_us).toFixed(2),
    figure.statements.toFixed(2),
  ]
}
