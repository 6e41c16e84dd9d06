import { credentialEndpoints } from '@gatehouse/contract/accounts/credentials'
import { implement } from '../../platform/http/implement.ts'
import { changePassword } from './change-password.ts'
import { redirectToReset } from './redirect-to-reset.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn, signInByUsername } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { usernameAvailable } from './username-available.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

export const credentials = implement(credentialEndpoints, {
  signUp,
  signIn,
  signInByUsername,
  usernameAvailable: (work, { body }) => usernameAvailable(work, body.username),
  verifyPassword: verifyOwnPassword,
  changePassword,
  requestReset: (work, { body }) => requestReset(work, body),
  forgetPassword: (work, { body }) => requestReset(work, body),
  resetLanding: redirectToReset,
  resetPassword,
})
