import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { reportProof } from '../report-proof.ts'
import { everyList, listNames } from './list-request.ts'
import {
  listCallersOf,
  fillOrganization,
  type ListCallers,
  type LargeOrganization,
} from './fill.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
/** How often each list request is measured, after a first one that does not count. */
const TIMES = 10

let server: TestServer
let shop: LargeOrganization
let listCallers: ListCallers
before(async () => {
  server = await startTestServer({ now: 'running', plans_for_values: true })
  shop = await fillOrganization(server, ROWS)
  listCallers = await listCallersOf(server, shop)
})
after(() => server.close())

for (const list of listNames) {
  test(`${list} with ${ROWS} rows`, async () => {
    const ways = everyList(shop).filter(item => item.list === list)
    const used: { name: string; milliseconds: number }[] = []
    for (const { name, subject, path, query } of ways) {
      for (let time = 0; time <= TIMES; time += 1) {
        const started = performance.now()
        const { status } = await listCallers[subject].get(path, { query })
        assert.equal(status, 200, name)
        if (time > 0) used.push({ name, milliseconds: performance.now() - started })
      }
    }

    const plain = used.filter(({ name }) => name === list)
    const slowest = ways
      .map(({ name }) => ({
        name,
        p50: at(
          0.5,
          used.filter(item => item.name === name),
        ),
      }))
      .toSorted((a, b) => b.p50 - a.p50)[0]
    const times = `p50 ${inMilliseconds(at(0.5, used))}, p99 ${inMilliseconds(at(0.99, used))}`
    const way =
      slowest && `${slowest.name.slice(list.length) || 'plainly'} (${inMilliseconds(slowest.p50)})`
    const summary = `${ways.length} queries: ${times}; slowest ${way}`
    reportProof(`${list}, plainly: p50 ${inMilliseconds(at(0.5, plain))}; ${summary}`)
  })
}

function at(share: number, used: { milliseconds: number }[]): number {
  const sorted = used.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const inMilliseconds = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
