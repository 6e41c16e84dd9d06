import { oneTimeTokenEndpoints } from '@gatehouse/contract/accounts/one-time-tokens'
import { implement } from '../../platform/http/implement.ts'
import { generateToken } from './generate-token.ts'
import { redeemToken } from './redeem-token.ts'

/** Tokens that sign a user in at another app. */
export const oneTimeTokens = implement(oneTimeTokenEndpoints, {
  generate: work => generateToken(work),
  verify: (work, { body }) => redeemToken(work, body),
})
