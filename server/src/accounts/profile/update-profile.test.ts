import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { signUp } from '../../testing/people.ts'

const path = '/api/auth/update-user'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

test('name and picture change, and what is not said stays', async () => {
  const person = await signUp(house)

  const answer = await person.post(path, { image: 'https://pictures.example/a.png' })
  await person.post(path, { name: 'Ada King' })

  assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^better-auth\.session_token=.*Max-Age=604800/,
  )
  const { user } = (await person.get('/api/auth/get-session')).body
  assert.deepEqual([user.name, user.image], ['Ada King', 'https://pictures.example/a.png'])
})

test('a picture can be taken away', async () => {
  const person = await signUp(house)
  await person.post(path, { image: 'https://pictures.example/a.png' })

  await person.post(path, { image: null })

  assert.equal((await person.get('/api/auth/get-session')).body.user.image, null)
})

test('nothing but name and picture can be said: no address, no role, no other user', async () => {
  const [person, victim] = [await signUp(house), await signUp(house)]
  const { user } = (await victim.get('/api/auth/get-session')).body

  const email = await person.post(path, { email: 'new@example.com' })
  const rest = await person.post(path, {
    role: 'admin',
    emailVerified: true,
    id: user.id,
    userId: user.id,
  })

  const message = 'Email can not be updated'
  assert.deepEqual([email.status, email.body], [400, { code: 'EMAIL_CAN_NOT_BE_UPDATED', message }])
  assert.equal(rest.status, 200)
  const own = (await person.get('/api/auth/get-session')).body.user
  assert.deepEqual([own.role, own.emailVerified, own.email], ['user', false, person.email])
})

test('a name that is no text is refused', async () => {
  const person = await signUp(house)
  const answer = await person.post(path, { name: { first: 'Ada' } })
  assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'])
})
