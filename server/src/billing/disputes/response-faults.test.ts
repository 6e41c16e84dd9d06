import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { checkBooks } from '../../testing/sales.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import {
  type Disputed,
  disputed,
  disputeAtStripe,
  PDF,
  save,
  submit,
  upload,
} from './test-evidence.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
  await keepMails(server)
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  server.stripe.control.clearRequests()
  await checkBooks(server)
})

test('a response whose answer is lost is sent once, when the processor is back', async () => {
  for (const kind of ['timeout_before', 'timeout_after'] as const) {
    const given = await disputed(server)
    await save(given, { uncategorized_text: 'It was delivered.' })
    server.stripe.control.addFault({ kind, match: 'POST /v1/disputes/*', count: 30 })

    const { status, body } = await submit(given)
    const meanwhile = await given.acme.server.get(`${given.path}/evidence`)
    const changed = await save(given, { customer_name: 'Ada' })
    server.stripe.control.clearFaults()
    server.clock.set(new Date(server.clock.now().getTime() + 10 * MINUTE))
    await server.drainJobs()

    const { body: after } = await given.acme.server.get(`${given.path}/evidence`)
    assert.equal(status, 200, kind)
    // The event of what did arrive may have told us already.
    if (kind !== 'timeout_after') {
      assert.deepEqual([body.pending, meanwhile.body.locked], ['submit', 'sent'], kind)
    }
    assert.deepEqual([changed.status, changed.body.error], [409, 'EvidenceSent'], kind)
    assert.deepEqual([after.pending, Boolean(after.sent_at)], [null, true], kind)
    assert.equal((await disputeAtStripe(server, given)).evidence_details.submission_count, 1, kind)
    const { body: dispute } = await given.acme.server.get(given.path)
    assert.equal(dispute.status, 'under_review', kind)
  }
})

test('after a failure of the processor, another attempt sends the response', async () => {
  const given = await disputed(server)
  await save(given, { uncategorized_text: 'It was delivered.' })
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/disputes/*', count: 3 })

  const { body } = await submit(given)

  assert.deepEqual([body.pending, Boolean(body.sent_at)], [null, true])
  assert.equal((await disputeAtStripe(server, given)).evidence_details.submission_count, 1)
})

test('a draft is kept while the processor is away', async () => {
  const given = await disputed(server)
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/disputes/*', count: 30 })

  const { status, body } = await save(given, { customer_name: 'Ada' })
  const file = await upload(given.acme.server, given.path, { field: 'receipt' })
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/files', count: 30 })
  const lost = await upload(given.acme.server, given.path, { field: 'refund_policy' })

  assert.deepEqual([status, body.texts.customer_name], [200, 'Ada'])
  assert.equal(file.status, 200)
  assert.deepEqual([lost.status, lost.body.error], [503, 'ProcessorUnavailable'])
})

test('files that banks do not accept are refused before they are sent', async () => {
  const given = await disputed(server)
  server.stripe.control.clearRequests()
  const large = Buffer.concat([PDF, Buffer.alloc(2_400_000)])

  const picture = await upload(given.acme.server, given.path, {
    field: 'receipt',
    body: Buffer.from('GIF89a'),
  })
  const tooLarge = await upload(given.acme.server, given.path, {
    field: 'receipt',
    body: Buffer.alloc(4_600_000),
  })
  const first = await upload(given.acme.server, given.path, { field: 'receipt', body: large })
  const second = await upload(given.acme.server, given.path, {
    field: 'refund_policy',
    body: large,
  })
  const replaced = await upload(given.acme.server, given.path, { field: 'receipt', body: PDF })

  assert.deepEqual([picture.status, picture.body.error], [415, 'EvidenceFileType'])
  assert.equal(tooLarge.status, 413)
  assert.equal(first.status, 200)
  assert.deepEqual([second.status, second.body.error], [413, 'EvidenceFilesTooLarge'])
  assert.equal(replaced.body.files.length, 1)
  const uploads = server.stripe.control.requests({ path: '/v1/files' })
  assert.equal(uploads.length, 2)
  const [file] = replaced.body.files
  const removed = await given.acme.server.delete(`${given.path}/evidence/files/${file.id}`)
  assert.deepEqual(removed.body.files, [])
})

test('members are mailed about a dispute, and again three days before its deadline', async () => {
  const [given, answered] = [await disputed(server), await disputed(server)]
  await save(answered, { uncategorized_text: 'It was delivered.' })
  await submit(answered)
  const mailsTo = async ({ acme }: Disputed) => {
    const mails = await mailsSentTo(server, acme.owner.email)
    return mails.map(({ subject }) => subject).filter(subject => subject.includes('dispute'))
  }
  const before = await mailsTo(given)

  const due = new Date(given.dispute.evidence_due_by).getTime()
  server.clock.set(new Date(due - 3 * DAY + MINUTE))
  await server.drainJobs()

  assert.equal(before.length, 1)
  assert.match(before[0] ?? '', /disputed a payment/)
  const after = await mailsTo(given)
  assert.equal(after.length, 2)
  assert.ok(after.some(subject => subject.startsWith('Respond to a dispute by ')))
  assert.equal((await mailsTo(answered)).length, 1)
})

test('what a response says about a customer is erased with the customer', async () => {
  const [open, closed] = [await disputed(server), await disputed(server)]
  for (const given of [open, closed]) {
    await save(given, { customer_name: 'Ada' })
    await upload(given.acme.server, given.path, { field: 'receipt' })
  }
  await closed.acme.server.post(`${closed.path}/accept`, {})
  const { server: merchantServer } = open.acme
  const remove = ({ acme, dispute }: Disputed) =>
    acme.server.delete(`/v1/customers/${dispute.customer.id}`, { query: { anonymize: 'true' } })
  await remove(open)
  await remove(closed)
  await server.drainJobs()
  const erased = (await closed.acme.server.get(`${closed.path}/evidence`)).body
  const kept = (await merchantServer.get(`${open.path}/evidence`)).body

  await merchantServer.post(`${open.path}/accept`, {})

  const after = (await merchantServer.get(`${open.path}/evidence`)).body
  assert.deepEqual([erased.texts.customer_name, erased.files], [null, []])
  assert.deepEqual([kept.texts.customer_name, kept.files.length], ['Ada', 1])
  assert.deepEqual([after.texts.customer_name, after.files], [null, []])
})

test('no response of another merchant is read or written', async () => {
  const given = await disputed(server)
  const rival = await merchant(server, 'Rival')

  const read = await rival.server.get(`${given.path}/evidence`)
  const written = await rival.server.put(`${given.path}/evidence`, { texts: {} })
  const file = await upload(rival.server, given.path, { field: 'receipt' })

  assert.deepEqual([read.status, written.status, file.status], [404, 404, 404])
})
