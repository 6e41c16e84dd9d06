import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import type { UserRow } from '../users/user.ts'
import { findTwoFactor } from './queries.ts'
import { decryptSecret } from './secret.ts'
import { totpUri } from './totp.ts'
import { withPassword } from './with-password.ts'

/** The URI for setting up another authenticator: of the pending secret, else of the active one. */
export const showTotpUri = withPassword(async (work: Work, { id, email }: UserRow) => {
  const row = await findTwoFactor(work, id)
  const started = row?.new_secret_expires_at && row.new_secret_expires_at > work.now
  const sealed = started ? row.new_secret : row?.secret
  if (!sealed) fail(twoFactorProblems.totp_not_enabled)
  return { totpURI: totpUri(decryptSecret(work.server.keys, sealed), { email }) }
})
