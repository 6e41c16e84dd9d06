import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, verifyAddress, type Company } from '../../testing/company.ts'
import { answerInvitation, sentInvitationId, invitationOutcome } from '../../testing/inviting.ts'
import { PASSWORD } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'

const INVITED = 'kate.smith@example.com'

/** Addresses a reader or a careless comparison takes for the invited one. */
const LOOK_ALIKES: Record<string, string> = {
  'without the dot': 'katesmith@example.com',
  'with another dot': 'k.ate.smith@example.com',
  'with a tag': 'kate.smith+acme@example.com',
  'at another domain': 'kate.smith@example.co',
  'at a subdomain': 'kate.smith@mail.example.com',
  'at a punycode domain': 'kate.smith@xn--xample-2of.com',
  'with a trailing dot': 'kate.smith@example.com.',
  'with a space': ' kate.smith@example.com',
  'with a Kelvin sign': '\u212Aate.smith@example.com',
  'with a long s': 'kate.\u017Fmith@example.com',
  'with a Cyrillic a': 'k\u0430te.smith@example.com',
  'with full-width letters': '\uFF4B\uFF41\uFF54\uFF45.smith@example.com',
  'with a full-width @': 'kate.smith\uFF20example.com',
  'with a full-width dot': 'kate\uFF0Esmith@example.com',
  'with a combining mark': 'kate.smith\u0301@example.com',
  'with a zero-width space': 'kate.smith\u200B@example.com',
  'at a domain with a Cyrillic e': 'kate.smith@\u0435xample.com',
  'with a zero byte': 'kate.smith\0@example.com',
}

let server: SocialTestServer
let acme: Company
let invitation: string

before(async () => {
  server = await startSocialTestServer()
  acme = await company(server)
  invitation = await sentInvitationId(acme.owner, INVITED)
})
after(() => server.close())

const signUpAs = (person: Person, email: string) =>
  person.post('/api/auth/sign-up/email', { name: 'Kate', email, password: PASSWORD })

const users = () => server.site.db.selectFrom('users').select(['id', 'email']).execute()

test('an invitation is not accepted by a verified look-alike of its address', async () => {
  for (const [mode, email] of Object.entries(LOOK_ALIKES)) {
    const person = server.stranger()
    const { status, body } = await signUpAs(person, email)
    if (status !== 200) {
      // Anything that is not an address of ASCII letters cannot be signed up with at all.
      assert.equal(status, 400, mode)
      continue
    }
    assert.equal(body.user.email, email, mode)
    await verifyAddress(server, email)

    const accepted = await answerInvitation(person, 'accept', invitation)

    assert.deepEqual(
      invitationOutcome(accepted).slice(0, 2),
      [403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'],
      mode,
    )
  }
})

test('a provider cannot register a look-alike of a used address', async () => {
  const owner = server.stranger()
  assert.equal((await signUpAs(owner, 'ike.s@example.com')).status, 200)
  await verifyAddress(server, 'ike.s@example.com')
  const before_ = await users()
  const spellings = ['i\u212Ae.s@example.com', '\u0130ke.s@example.com', 'ike.\u017F@example.com']

  for (const email of spellings) {
    newIdentity(server, 'google', { email })
    const person = server.stranger()
    const came = await signInThrough(server, person, 'google', { callbackURL: '/in' })

    assert.match(redirectOf(came), /error=email_not_found/, email)
    assert.equal(await userOf(person), null, email)
  }
  assert.deepEqual(await users(), before_)
})

test('an invitation is accepted by its verified address in any case', async () => {
  const person = server.stranger()
  const { status } = await signUpAs(person, 'Kate.Smith@EXAMPLE.com')
  assert.equal(status, 200)
  assert.equal((await signUpAs(server.stranger(), INVITED.toUpperCase())).status, 422)
  await verifyAddress(server, INVITED)

  assert.equal((await answerInvitation(person, 'accept', invitation)).status, 200)
})
