import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { implemented } from './endpoints.ts'

const guesses = [3, 10]
const mails = [3, 60]

/**
 * The routes the protocol limits, with its limits; each is counted in PostgreSQL, by route and
 * address.
 */
const expected: Record<string, number[]> = {
  '/sign-in/email': guesses,
  '/sign-in/username': guesses,
  '/sign-up/email': guesses,
  '/change-password': guesses,
  '/change-email': guesses,
  '/verify-password': guesses,
  '/reset-password': guesses,
  '/delete-user': guesses,
  '/request-password-reset': mails,
  '/forget-password': mails,
  '/send-verification-email': mails,
  '/sign-in/magic-link': [5, 60],
  '/magic-link/verify': [5, 60],
  '/email-otp/send-verification-otp': mails,
  '/email-otp/check-verification-otp': mails,
  '/email-otp/verify-email': mails,
  '/email-otp/request-password-reset': mails,
  '/email-otp/reset-password': mails,
  '/email-otp/request-email-change': mails,
  '/email-otp/change-email': mails,
  '/forget-password/email-otp': mails,
  '/sign-in/email-otp': mails,
  '/two-factor/enable': guesses,
  '/two-factor/disable': guesses,
  '/two-factor/verify-totp': guesses,
  '/two-factor/verify-otp': guesses,
  '/two-factor/verify-backup-code': guesses,
  '/two-factor/generate-backup-codes': guesses,
  '/two-factor/get-totp-uri': guesses,
  '/two-factor/send-otp': mails,
  // Both start with a provider's page, where nothing can be guessed, and users may click twice.
  '/sign-in/social': [10, 10],
  '/link-social': [10, 10],
}

const accounts = implemented
  .map(({ endpoint }) => endpoint)
  .filter(({ protocol, path }) => protocol === 'accounts' && path.startsWith('/api/auth/'))

for (const [route, [max, seconds]] of Object.entries(expected)) {
  test(`${route} may be requested ${max} times in ${seconds} seconds`, () => {
    const found = accounts.filter(({ path, method }) => {
      return path === `/api/auth${route}` && (method === 'POST' || route.endsWith('/verify'))
    })
    assert.equal(found.length, 1)
    assert.deepEqual(found[0]?.limit, { max, seconds, shared: true })
  })
}

/** Fields that could be guessed, or that cause an email. */
const sensitiveFields = ['password', 'currentPassword', 'code', 'otp', 'email', 'newEmail']

test('routes that take a password, a code or an address are limited across processes', () => {
  const open = accounts.filter(({ path, subjects, body }) => {
    // Administrators may call these without limit, and so may the operator's programs.
    if (path.includes('/admin/') || subjects.includes('server')) return false
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    return fields.some(field => sensitiveFields.includes(field))
  })
  const free = open.filter(({ limit }) => !limit || !limit.shared).map(({ path }) => path)

  assert.ok(open.length >= 20)
  // A profile change rejects any address; invitations are counted by sender.
  assert.deepEqual(free, ['/api/auth/update-user', '/api/auth/organization/invite-member'])
})
