import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { checkBooks } from '../../testing/sales.ts'
import { cards, refund, refundsOf, sellHandbook } from '../refunds/test-refunds.ts'
import { issue, documentTextsOf, portalOf, read } from './test-papers.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('every refund has a credit note with its own number and share of tax', async () => {
  const { acme, order } = await sellHandbook(server)
  await issue(acme, order)

  const first = await refund(acme, order, { amount: 500 })
  await refund(acme, order, { amount: 1500 })
  await server.drainJobs()

  const starts = order.invoice_number.replace(/-\d+$/, '')
  const numbers = (await refundsOf(acme)).map((provided: any) => provided.credit_note_number)
  assert.deepEqual(numbers, [`${starts}-CN-0001`, `${starts}-CN-0002`])
  assert.equal(first.body.credit_note_number, `${starts}-CN-0001`)
  const notes = (await documentTextsOf(server, order)).filter(({ kind }) => kind === 'credit_note')
  assert.deepEqual(
    notes.map(({ net_amount, tax_amount, content }) => [
      ...[net_amount, tax_amount, content.total_amount],
      content.corrects?.number,
    ]),
    [
      [500, 95, 595, order.invoice_number],
      [1500, 285, 1785, order.invoice_number],
    ],
  )
  const link = await acme.server.get(`/v1/refunds/${first.body.id}/credit-note`)
  const paper = await read(link.body.url)
  assert.deepEqual([link.status, paper.status], [200, 200])
  const [mail] = await mailsSentTo(server, order.customer.email)
  assert.match(String(mail?.plain), new RegExp(`${starts}-CN-000`))
})

test('the customer lists and downloads the credit notes of an order', async () => {
  const { acme, order } = await sellHandbook(server)
  await refund(acme, order, { amount: 500 })
  const customer = await portalOf(server, acme, order)

  const { body } = await customer.get(`/v1/customer-portal/credit-notes/?order_id=${order.id}`)
  const [note] = body.items
  const link = await customer.get(`/v1/customer-portal/credit-notes/${note.id}`)
  const { acme: rival, order: other } = await sellHandbook(server)
  const stranger = await portalOf(server, rival, other)
  const foreign = await stranger.get(`/v1/customer-portal/credit-notes/${note.id}`)
  const foreignList = await stranger.get('/v1/customer-portal/credit-notes/')

  assert.deepEqual([note.amount, note.tax_amount, note.total_amount], [500, 95, 595])
  assert.equal((await read(link.body.url)).status, 200)
  assert.deepEqual([foreign.status, foreignList.body.items], [404, []])
})

test('a refund returned by the bank voids its credit note and keeps its number', async () => {
  const { acme, order } = await sellHandbook(server, { card: cards.fails })
  const { body } = await refund(acme, order, { amount: 500 })
  server.stripe.control.settle()
  await server.drainJobs()

  const [returned] = await refundsOf(acme)
  const [note] = await documentTextsOf(server, order)
  const next = await refund(acme, order, { amount: 600 })
  const link = await acme.server.get(`/v1/refunds/${body.id}/credit-note`)

  assert.equal(returned.status, 'failed')
  assert.equal(note?.number, returned.credit_note_number)
  assert.ok(note?.voided_at)
  assert.equal((await read(link.body.url)).status, 200)
  assert.match(next.body.credit_note_number, /-CN-0002$/)
  await server.drainJobs()
})

test('an unconfirmed refund has no credit note yet', async () => {
  const { acme, order } = await sellHandbook(server, { card: cards.pending })
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })

  const { body } = await refund(acme, order, { amount: 500 })
  const link = await acme.server.get(`/v1/refunds/${body.id}/credit-note`)

  assert.deepEqual([body.status, body.credit_note_number], ['pending', null])
  assert.equal(link.status, 404)
  server.stripe.control.clearFaults()
})
