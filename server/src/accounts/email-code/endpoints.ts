import { emailCodeEndpoints } from '@gatehouse/contract/accounts/email-code'
import { implement } from '../../platform/http/implement.ts'
import { changeEmailByCode, requestChangeByCode } from './change-email-by-code.ts'
import { checkCode } from './check-code.ts'
import { resetByCode } from './reset-by-code.ts'
import { sendCode } from './send-code.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { verifyEmailByCode } from './verify-email-by-code.ts'

export const emailCodes = implement(emailCodeEndpoints, {
  send: (work, { body }) => sendCode(work, body),
  check: (work, { body }) => checkCode(work, body),
  verifyEmail: (work, { body }) => verifyEmailByCode(work, body),
  signIn: (work, { body }) => signInByCode(work, body),
  requestReset: (work, { body }) => sendCode(work, { ...body, type: 'forget-password' }),
  forgetPassword: (work, { body }) => sendCode(work, { ...body, type: 'forget-password' }),
  resetPassword: resetByCode,
  requestEmailChange: (work, { body }) => requestChangeByCode(work, body),
  changeEmail: (work, { body }) => changeEmailByCode(work, body),
})
