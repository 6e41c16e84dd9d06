import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'

let testServer: TestServer
before(async () => void (testServer = await startTestServer()))
after(() => testServer.close())

test('the sandbox keeps its emails, newest first and by recipient', async () => {
  const ada = await signUp(testServer, 'Ada')
  const bob = await signUp(testServer, 'Bob')

  const all = await testServer.stranger().get('/mailbox/messages')
  const zoesSales = await testServer
    .stranger()
    .get('/mailbox/messages', { query: { to: ada.email.toUpperCase() } })

  assert.equal(all.body.items[0].to, bob.email)
  assert.equal(zoesSales.body.pagination.total_count, 1)
  assert.match(zoesSales.body.items[0].html, /verify-email/)
  assert.match(zoesSales.body.items[0].text, /verify-email/)
})

test('the mailbox page opens an email in a frame without scripts', async () => {
  const ada = await signUp(testServer, 'Ada')
  const { body } = await testServer
    .stranger()
    .get('/mailbox/messages', { query: { to: ada.email } })

  const page = await testServer.stranger().get(`/mailbox?id=${body.items[0].id}`)
  const frame = await testServer.stranger().get(`/mailbox/messages/${body.items[0].id}/html`)

  assert.match(page.body, new RegExp(ada.email))
  assert.match(page.body, />2\d{3}-\d\d-\d\d \d\d:\d\d UTC</)
  assert.match(frame.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal((await testServer.stranger().get(`/mailbox/messages/not-an-id/html`)).status, 422)
})

test('with a mail server an email is sent once, with its own message id', async () => {
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        letters.push(text)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailing = await startTestServer({ config: { smtp_url: `smtp://127.0.0.1:${port}` } })

  const ada = await signUp(mailing, 'Ada')
  await mailing.drainJobs()
  await mailing.restart({ graceful: true })
  await mailing.drainJobs()

  assert.equal(letters.length, 1)
  assert.match(letters[0] ?? '', new RegExp(`To: ${ada.email}`))
  assert.match(letters[0] ?? '', /Message-ID: <[0-9a-f-]{36}@/i)
  const storedMails = await mailing.site.db.selectFrom('mails').selectAll().execute()
  assert.deepEqual(
    storedMails.map(({ content, html, plain }) => [content, html, plain]),
    [[null, null, null]],
    'what it said is kept no longer',
  )
  await mailing.close()
  await new Promise<void>(resolve => server.close(resolve))
})
