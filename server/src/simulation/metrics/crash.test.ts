import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, plan } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { planMidwayCrash } from '../crashes.ts'
import { settleAll } from '../settle-all.ts'
import { compareWithRecount, figuresOf } from './compare-figures.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const CRASHES = 12
const AT_ONCE = 3

test('figures are right wherever the server crashes while several sales are counted', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const subject = { server, merchant: acme.server, organization_id: acme.organization.id }
  const range = { start_date: '2026-01-14', end_date: '2026-01-17', interval: 'day' }
  await figuresOf(subject, { ...range, timezone: 'Asia/Kathmandu' })
  let crashes = 0
  for (let at = 1; at <= CRASHES; at += 1) {
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, () => checkout(acme, [pro.id])),
    )
    const { crash, step } = planMidwayCrash(server, at * 4)
    // After a crash the same buyers ask again, and are told that they have paid.
    await step(() => Promise.all(opened.map(item => confirm(server, item))))
    await step(() => settleAll(server, { hasFaults: true }))
    server.site.crashes = undefined
    if (crash.happened()) crashes += 1
    await settleAll(server, { hasFaults: true })
    const { totals } = await figuresOf(subject, range)
    assert.equal(totals.orders, totals.new_subscriptions)
    await compareWithRecount(subject, { ...range, timezone: 'Asia/Kathmandu' })
    await figuresOf(subject, range)
  }
  assert.ok(crashes > CRASHES / 2, `${crashes} crashes`)
  const { totals } = await figuresOf(subject, range)
  assert.equal(totals.orders, CRASHES * AT_ONCE)
})
