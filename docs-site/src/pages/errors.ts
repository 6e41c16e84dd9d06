import type { Protocol } from '@gatehouse/contract/kit/endpoint'
import { impliedProblems } from '@gatehouse/contract/kit/implied-problems'
import { accountCode, type Problem } from '@gatehouse/contract/kit/problems'
import { pageOf, type Page } from '../page.ts'
import { operations, tags, tagUrl } from './api-data.ts'
import { blocks, table } from './tables.ts'

type Use = { problem: Problem; tags: Set<string> }

const PROTOCOLS = {
  billing: {
    title: 'Billing (`/v1`)',
    intro:
      'The body is `{ "error", "detail" }`. For status 422, `detail` is a list with the `loc`, ' +
      '`msg` and `type` of each invalid field.',
  },
  accounts: {
    title: 'Accounts (`/api/auth`)',
    intro:
      'The body is `{ "code", "message" }`. The Better Auth client returns it as `error`, ' +
      'with the `status`.',
  },
} as const satisfies Record<Protocol, { title: string; intro: string }>

/** The catalogue of errors of both protocols. */
export function errorPage(): Page {
  const intro =
    'Every error has a stable name and a message for developers. Decide by the name; messages ' +
    'may change. A request that fails changes nothing, unless its description says otherwise. ' +
    'Status 429 carries `retry-after` in seconds; 502, 503 and 504 can be repeated, writes with ' +
    'the same `idempotency-key`.'
  const sections = (['billing', 'accounts'] as const).map(protocol => {
    const { title, intro: about } = PROTOCOLS[protocol]
    return blocks(
      `## ${title}`,
      about,
      table(['status', 'error', 'message', 'where'], rowsOf(protocol)),
    )
  })
  return pageOf('/docs/api/errors', blocks('# Errors', intro, ...sections))
}

function rowsOf(protocol: Protocol): string[][] {
  const uses = new Map<string, Use>()
  const note = (problem: Problem, tag?: string) => {
    const key = `${problem.status} ${problem.error} ${problem.detail}`
    const use = uses.get(key) ?? { problem, tags: new Set<string>() }
    if (tag !== undefined) use.tags.add(tag)
    uses.set(key, use)
  }
  for (const problem of impliedProblems[protocol]) note(problem)
  for (const { endpoint, tag } of operations)
    if (endpoint.protocol === protocol) for (const problem of endpoint.problems) note(problem, tag)
  return [...uses.values()]
    .map(({ problem, tags: names }) => {
      const code = protocol === 'accounts' ? accountCode(problem.error) : problem.error
      return [String(problem.status), `\`${code}\``, problem.detail, placesOf(names)]
    })
    .sort(
      ([one = '', a = ''], [other = '', b = '']) => one.localeCompare(other) || a.localeCompare(b),
    )
}

const PLACES_MAX = 4

function placesOf(names: ReadonlySet<string>): string {
  const found = tags.filter(({ name }) => names.has(name))
  if (found.length === 0) return 'anywhere'
  const links = found.slice(0, PLACES_MAX).map(({ name, title }) => `[${title}](${tagUrl(name)})`)
  const more = found.length - links.length
  return links.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
