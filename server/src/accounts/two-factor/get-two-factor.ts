import type { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { methodsOf } from '../sessions/pending-sign-in.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser } from '../users/queries.ts'
import { countBackupCodes } from './backup-codes.ts'
import { countTrustedDevices } from './queries.ts'

type TwoFactorView = {
  enabled: boolean
  methods: SecondFactorMethod[]
  backupCodesLeft: number
  trustedDevices: number
}

/** The state of the calling user's second factor. */
export async function getTwoFactor(work: Reading): Promise<TwoFactorView> {
  const { user_id } = signedIn(work)
  const user = await findUser(work, user_id)
  if (!user) fail(userProblems.unauthorized)
  if (!user.two_factor_enabled) {
    return { enabled: false, methods: [], backupCodesLeft: 0, trustedDevices: 0 }
  }
  return {
    enabled: true,
    methods: await methodsOf(work, user_id, 'password'),
    backupCodesLeft: await countBackupCodes(work, user_id),
    trustedDevices: await countTrustedDevices(work, user_id),
  }
}
