import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { keysFrom } from '../../platform/crypto/keys.ts'
import { readCookies, writeCookie } from '../../platform/http/cookies.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { clearSessionCookies, presentedToken, sessionCookies } from './session-cookies.ts'

const SECRET = 'a secret for tests that is long enough to be one'
const now = new Date('2026-01-15T12:00:00.000Z')
const token = 'A'.repeat(32)

const serverAt = (base_url: string, secret = SECRET): ServerInfo => {
  return { base_url, mode: 'sandbox', keys: keysFrom(secret), config: readConfig({}) }
}

const week = { token, remember: true, expires_at: new Date(now.getTime() + 7 * DAY) }

test('on https the cookies are bound to it by name and attribute', () => {
  const place = serverAt('https://house.example')

  const [cookie = ''] = sessionCookies(place, week, now).map(item => writeCookie(item, true))

  assert.match(cookie, /^__Secure-better-auth\.session_token=A{32}\./)
  assert.match(cookie, /; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cleared = clearSessionCookies(place).map(item => writeCookie(item, true))
  const end = 'Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
  assert.equal(cleared[0], `__Secure-better-auth.session_token=; ${end}`)
})

test('a cookie of the other scheme is ignored', () => {
  const [plain, secure] = [serverAt('http://house.example'), serverAt('https://house.example')]
  const header = sessionCookies(plain, week, now)
    .map(item => writeCookie(item, false))
    .join('; ')

  assert.equal(presentedToken(plain, readCookies(header)), token)
  assert.equal(presentedToken(secure, readCookies(header)), undefined)
})

test('a cookie signed under a listed former secret is accepted, under others not', () => {
  const [before, after, other] = [
    serverAt('http://house.example'),
    serverAt('http://house.example', `a newer secret that is long enough to be one,${SECRET}`),
    serverAt('http://house.example', 'a secret that nobody knows, but long enough'),
  ]
  const header = sessionCookies(before, week, now)
    .map(item => writeCookie(item, false))
    .join('; ')

  assert.equal(presentedToken(after, readCookies(header)), token)
  assert.equal(presentedToken(other, readCookies(header)), undefined)
})

test('a session that is not remembered has no max-age and a second cookie that says so', () => {
  const place = serverAt('http://house.example')

  const cookies = sessionCookies(place, { ...week, remember: false }, now)

  const written = cookies.map(item => writeCookie(item, false))
  assert.equal(written.length, 2)
  for (const cookie of written) assert.doesNotMatch(cookie, /Max-Age|Expires/)
  assert.match(written[1] ?? '', /^better-auth\.dont_remember=true\.[^;]+%3D; Path=\/; HttpOnly;/)
})
