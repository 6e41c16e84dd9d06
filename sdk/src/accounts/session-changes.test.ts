import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSession } from './session-changes.ts'

const refetchingPaths = [
  '/sign-out',
  '/update-user',
  '/sign-in/email',
  '/sign-in/username',
  '/sign-in/social',
  '/sign-in/email-otp',
  '/sign-up/email',
  '/delete-user',
  '/verify-email',
  '/change-email',
  '/change-password',
  '/update-session',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/two-factor/verify-totp',
  '/two-factor/verify-otp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/one-tap/callback',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
  '/organization/set-active',
  '/picture/upload',
]
const unrelatedPaths = [
  '/get-session',
  '/list-sessions',
  '/verify-password',
  '/two-factor/send-otp',
  '/passkey/verify-registration',
  '/organization/list',
  '/admin/list-users',
]

for (const path of refetchingPaths) {
  test(`the session is fetched again after ${path}`, () => assert.equal(changesSession(path), true))
}

test('reads do not refetch the session', () => {
  assert.deepEqual(unrelatedPaths.filter(changesSession), [])
})
