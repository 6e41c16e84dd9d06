import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { languages } from '../../platform/mail/language.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { company, organizationRoute as at, type Company } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { mailOrganization, mailName } from './mail-organization.ts'
import { texts, type InvitationMail } from './texts.ts'

let server: TestServer
let acme: Company
before(async () => {
  server = await startTestServer()
  acme = await company(server)
})
after(() => server.close())

const kinds = Object.keys(texts.en) as InvitationMail[]

test('every invitation email is complete in every language', async () => {
  const url = 'https://gatehouse.example/somewhere?a=1&b=2'
  const organization = {
    ...{ id: acme.id, name: 'Acme', slug: acme.slug, logo: null, accent_color: null },
    ...{ email: null, status: 'active' },
  }
  const from = 'olga@example.com'
  for (const kind of kinds) {
    const subjects = new Set<string>()
    for (const language of languages) {
      const to = `${kind}-${language}@example.com`
      const actor = systemActor()
      const asking = { ...actor, request: { ...actor.request, languages: language } }
      const letter = { to, email: to, organization, from, url, seconds: 172_800 }
      await write(server.site, asking, work => mailOrganization(work, kind, letter))

      const [mail] = await mailsSentTo(server, to)
      assert.ok(mail)
      subjects.add(mail.subject)
      assert.match(mail.html, new RegExp(`<html dir="ltr" lang="${language}">`))
      for (const text of [mail.subject, mail.plain, mail.html]) {
        assert.doesNotMatch(text, /\{\w+\}|undefined/)
      }
      for (const text of ['Acme', to, url]) assert.ok(mail.plain.includes(text), `${kind} ${text}`)
      if (kind === 'invitation') assert.match(mail.plain, /olga@example\.com[^]*48/)
      assert.equal(mail.organization_id, acme.id)
    }
    assert.equal(subjects.size, languages.length, `${kind} is translated`)
  }
})

test('an invitation names its sender only by a verified address', async () => {
  const plainOf = async (email: string) => (await mailsSentTo(server, email))[0]?.plain ?? ''
  const unproven = await signUp(server)
  await unproven.post('/api/auth/update-user', { name: 'Your bank, call 555-0100' })
  await unproven.post(at('create'), { name: 'Acme', slug: 'unproven' })
  await acme.owner.post(at('invite-member'), { email: 'one@example.com', role: 'member' })
  await unproven.post(at('invite-member'), { email: 'two@example.com', role: 'member' })

  assert.ok((await plainOf('one@example.com')).includes(acme.owner.email))
  const second = await plainOf('two@example.com')
  assert.ok(!second.includes(unproven.email) && !second.includes('bank'))
})

test('an organization cannot put links into our emails', () => {
  const slug = 'acme'
  for (const name of ['Acme Inc.', 'Müller & Söhne KG', 'St. Mary’s', 'ООО «Ромашка»']) {
    assert.equal(mailName({ name, slug }), name)
  }
  const strange = [
    'Win now: https://evil.example',
    'evil.example',
    'mail me@evil.example',
    'a/b',
    'A very long name that goes on and on to sell you something you never wanted',
    ' \u200b ',
  ]
  for (const name of strange) assert.equal(mailName({ name, slug }), slug)
  assert.equal(mailName({ name: ' Acme\n\tand\u202e Sons ', slug }), 'Acme and Sons')
})

test("an invitation is in its reader's language", async () => {
  const reader = await signUp(server)
  await reader.post('/api/auth/update-user', { language: 16 })

  await acme.owner.post(at('invite-member'), { email: reader.email, role: 'member' })

  const [mail] = await mailsSentTo(server, reader.email)
  assert.equal(mail?.subject, 'Invitation à Acme')
})

test('an invitation looks like its organization once that may sell', async () => {
  const seller = await company(server)
  const invite = async (email: string) => {
    await seller.owner.post(at('invite-member'), { email, role: 'member' })
    const [mail] = await mailsSentTo(server, email)
    assert.ok(mail)
    return mail
  }
  const set = (values: { status?: string; accent_color?: string; email?: string }) =>
    server.site.db.updateTable('organizations').set(values).where('id', '=', seller.id).execute()

  await set({ accent_color: '#1a7f5a', email: 'help@acme.example', status: 'created' })
  const before = await invite('early@example.com')
  await set({ status: 'active' })
  const branded = await invite('later@example.com')
  await seller.owner.post('/api/auth/request-password-reset', { email: seller.owner.email })

  assert.match(before.html, /background-color:#3152db/)
  assert.match(branded.html, /background-color:#1a7f5a/)
  assert.match(branded.plain, /Gatehouse sent this invitation for Acme\./)
  const [reset] = await mailsSentTo(server, seller.owner.email)
  assert.equal(reset?.kind, 'reset_password')
  assert.match(reset.html, /background-color:#3152db/)
  assert.doesNotMatch(reset.html, /Acme/)
})
