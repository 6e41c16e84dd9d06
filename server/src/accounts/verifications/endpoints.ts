import { verificationEndpoints } from '@gatehouse/contract/accounts/verifications'
import { implement } from '../../platform/http/implement.ts'
import { sendVerification } from './send-verification.ts'
import { verifyEmail } from './verify-email.ts'

export const verifications = implement(verificationEndpoints, {
  send: (work, { body }) => sendVerification(work, body),
  verify: verifyEmail,
})
