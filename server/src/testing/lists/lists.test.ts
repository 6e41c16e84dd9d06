import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openHouse, type House } from '../house.ts'
import { everyList, listNames, type AskedList } from './asked.ts'
import { exceptions } from './exceptions.data.ts'
import { askersOf, fillShop, type Askers, type BigShop } from './fill.ts'
import { complaintsAbout } from './plans.ts'

const ROWS = 30_000

let house: House
let shop: BigShop
let askers: Askers
let client: pg.Client
before(async () => {
  house = await openHouse({ plans_for_values: true })
  shop = await fillShop(house, ROWS)
  askers = await askersOf(house, shop)
  client = new pg.Client({ connectionString: house.connectionString })
  await client.connect()
})
after(async () => {
  await client.end()
  await house.close()
})

for (const list of listNames) {
  test(`${list} reads by an index for every parameter`, async () => {
    const findings: string[] = []
    for (const asked of everyList(shop).filter(one => one.list === list)) {
      const complaints = await complaintsAbout(client, () => answerTo(asked))
      const excepted = exceptions.some(({ asked: shape }) => shape.test(asked.name))
      if (!excepted) findings.push(...complaints.map(complaint => `${asked.name} ${complaint}`))
    }

    assert.deepEqual(findings, [])
  })
}

/** The requested data must exist: a plan for an empty result would prove little. */
async function answerTo({ name, subject, path, query }: AskedList) {
  const { status, body } = await askers[subject].get(path, { query })
  assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
  if (subject !== 'customer') assert.ok(body.pagination.total_count > 0, `${name} finds nothing`)
}
