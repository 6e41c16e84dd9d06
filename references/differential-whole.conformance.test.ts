import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { Problem } from '@gatehouse/contract/kit/problems'
import {
  testedElsewhere as elsewhereAtAccounts,
  notExpected as ofAccounts,
} from './differential/not-expected.data.ts'
import {
  elsewhereInOrganizations,
  notExpectedOfOrganizations,
} from './differential/undisclosed-organizations.data.ts'
import { modules } from './differential/modules.ts'
import { notExpectedOfPrograms } from './differential/program-calls.data.ts'
import { readTraces } from './differential/traces.ts'
import { outcomeOf } from './differential/compare.ts'

const atOtherVersion = { ...elsewhereAtAccounts, ...elsewhereInOrganizations }
const notExpected: Record<string, string> = {
  ...ofAccounts,
  ...notExpectedOfOrganizations,
  ...notExpectedOfPrograms,
}
const groups: Record<string, Record<string, Endpoint>> = contract
const routes = Object.entries(groups).flatMap(([group, table]) =>
  Object.entries(table)
    .filter(([, endpoint]) => endpoint.path.startsWith('/api/auth'))
    .filter(([, { path }]) => !Object.keys(atOtherVersion).some(begin => path.startsWith(begin)))
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
const cases = modules.flatMap(module =>
  module.cases.map(item => ({ module: module.name, one: item })),
)

test('every accounts route has cases, or a reason why not', () => {
  const missing = routes.filter(
    ({ name, endpoint }) => !reasonFor(name) && !cases.some(({ one }) => asks(one.ask, endpoint)),
  )
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  )
})

test('every declared problem is the outcome of a case, or has a reason why not', async () => {
  const outcomes = await allOutcomes()
  const missing = routes
    .filter(({ name }) => !reasonFor(name))
    .flatMap(({ name, endpoint }) => {
      const scenario = outcomes.filter(({ ask }) => asks(ask, endpoint))
      const untestedProblems = endpoint.problems.filter(problem => !scenario.some(is(problem)))
      return [
        ...new Set(untestedProblems.map(({ status, error }) => `${name}: ${status} ${error}`)),
      ]
    })
  assert.deepEqual(
    missing.filter(line => !reasonFor(line)),
    [],
  )
})

test('a reason exists only for a problem without a case', async () => {
  const outcomes = await allOutcomes()
  const known = routes.flatMap(({ name, endpoint }) => [
    name.slice(0, name.indexOf('.')),
    name,
    ...endpoint.problems
      .filter(problem => !outcomes.some(item => asks(item.ask, endpoint) && is(problem)(item)))
      .map(({ status, error }) => `${name}: ${status} ${error}`),
  ])
  const total = Object.keys(notExpected).filter(line =>
    routes.every(({ name }) => !name.startsWith(`${line}.`) || hasCases(name)),
  )
  const stale = Object.keys(notExpected).filter(
    line => !known.includes(line) || (!line.includes(':') && total.includes(line)),
  )
  assert.deepEqual(stale, [])
})

test('a reason names an existing problem', () => {
  const reasons = [...Object.values(atOtherVersion), ...Object.values(notExpected)]
  const files = reasons.flatMap(reason => reason.match(/(server|references)\/[\w./-]*\w/g) ?? [])
  assert.deepEqual(
    files.filter(file => !existsSync(new URL(`../${file}`, import.meta.url))),
    [],
  )
})

test('a problem listed as ours alone has the wording of no generation', async () => {
  const same: string[] = []
  for (const { name, cases: scenario } of modules) {
    const traces = await readTraces(name)
    for (const item of scenario.filter(
      each => each.oracle === 'ours' && each.expect.status >= 400,
    )) {
      const { status, code } = outcomeOf(item, undefined)
      const { '1.2.12': older = null, '1.7': newer = null } = traces.get(item.title) ?? {}
      const known = [older, newer].filter(each => each !== null && each.status === status)
      const words = known.map(each => (each?.body as { code?: string } | undefined)?.code)
      if (code !== undefined && words.includes(code)) same.push(`${name}: ${item.title}`)
    }
  }
  assert.deepEqual(same, [])
})

test('every case has a unique title', () => {
  const titles = cases.map(({ module, one }) => `${module}: ${one.title}`)
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
  assert.deepEqual(twice, [])
})

test('no trace remains of a removed case', async () => {
  for (const module of modules) {
    const titles = new Set(module.cases.map(({ title }) => title))
    const traceTitles = [...(await readTraces(module.name)).keys()]
    assert.deepEqual(
      traceTitles.filter(title => !titles.has(title)),
      [],
      module.name,
    )
  }
})

type Outcome = Awaited<ReturnType<typeof allOutcomes>>[number]

async function allOutcomes() {
  const each = modules.map(async module => {
    const traces = await readTraces(module.name)
    return module.cases.map(item => ({ ask: item.ask, ...outcomeOf(item, traces.get(item.title)) }))
  })
  return (await Promise.all(each)).flat()
}

const is =
  ({ status, error }: Problem) =>
  (outcome: Outcome): boolean =>
    outcome.status === status && outcome.code === wordOf(error)

/** Problems shared with billing are named in billing's spelling. */
const wordOf = (error: string) => error.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** A reason may cover a module of the contract, a route, or one error. */
const reasonFor = (name: string): string | undefined =>
  notExpected[name] ?? notExpected[name.slice(0, name.indexOf('.'))]

const hasCases = (name: string) =>
  routes.some(
    route => route.name === name && cases.some(({ one }) => asks(one.ask, route.endpoint)),
  )

/**
 * `/reset-password/{token}` of a case matches the contract's route, whatever the parameters are
 * called.
 */
function asks({ method, path }: { method: string; path: string }, endpoint: Endpoint): boolean {
  if (method !== endpoint.method) return false
  const theirs = `/api/auth${path}`.split('/')
  const parts = endpoint.path.split('/')
  return (
    theirs.length === parts.length &&
    parts.every((part, index) => part.startsWith('{') || part === theirs[index])
  )
}
