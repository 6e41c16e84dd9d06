import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { languages } from '../../platform/mail/language.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { mailToUser } from './mail-to-user.ts'
import { texts, type MailKind } from './texts.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const url = 'https://gatehouse.example/somewhere?a=1&b=2'
const letter = { to: 'new@example.com', url, code: '123456', seconds: 300 }

/** One email of a kind, requested by a browser with that language. */
async function mailed(kind: MailKind, email: string, wish: string) {
  const actor = systemActor()
  const asking = { ...actor, request: { ...actor.request, languages: wish } }
  await write(server.site, asking, work => mailToUser(work, kind, { ...letter, email }))
  const [mail] = await mailsSentTo(server, email)
  return mail ?? assert.fail('no mail')
}

test('every kind of email is complete in every language', async () => {
  for (const kind of Object.keys(texts.en.mails) as MailKind[]) {
    const subjects = new Set<string>()
    for (const language of languages) {
      const email = `${kind}-${language}@example.com`
      const { subject, plain, html } = await mailed(kind, email, language)
      subjects.add(subject)
      assert.match(html, new RegExp(`<html[^>]* lang="${language}"`))
      for (const text of [subject, plain, html]) assert.doesNotMatch(text, /\{\w+\}|undefined/)
      const way = 'button' in texts[language].mails[kind] ? url : '123456'
      assert.ok(plain.includes(way), `${kind} in ${language} shows no way on`)
      assert.ok(html.includes(way.replaceAll('&', '&amp;')))
    }
    assert.ok(subjects.size >= languages.length - 1, `${kind} is translated`)
  }
})

test("an email is in its user's language, or else the requester's", async () => {
  const ada = await signUp(server)
  assert.match((await mailed('magic_link', ada.email, 'tr')).subject, /oturum açın/)

  await ada.post('/api/auth/update-user', { language: 16 })

  assert.match((await mailed('magic_link', ada.email, 'tr')).subject, /Connectez-vous/)
  const unknown = 'nobody@example.com'
  assert.match((await mailed('magic_link', unknown, 'tlh, uk;q=0.5')).subject, /Увійдіть/)
  assert.equal((await mailed('magic_link', unknown, '')).subject, 'Your sign-in link')
})

test('an email is readable in dark mode', async () => {
  const { html } = await mailed('sign_in_code', 'dark@example.com', 'en')

  assert.match(html, /<meta name="color-scheme" content="light dark"/)
  assert.match(html, /@media \(prefers-color-scheme: dark\)/)
})
