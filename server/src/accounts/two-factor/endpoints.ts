import { twoFactorEndpoints } from '@gatehouse/contract/accounts/two-factor'
import { implement } from '../../platform/http/implement.ts'
import type { Work } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { deleteTrustedDevices } from '../sessions/trusted-device.ts'
import { disableTwoFactor } from './disable.ts'
import { enableTwoFactor } from './enable.ts'
import { getTwoFactor } from './get-two-factor.ts'
import { renewBackupCodes } from './renew-backup-codes.ts'
import { sendCode } from './send-code.ts'
import { showTotpUri } from './show-totp-uri.ts'
import { verifyBackupCode } from './verify-backup-code.ts'
import { verifyCode } from './verify-code.ts'
import { verifyTotp } from './verify-totp.ts'

export const twoFactor = implement(twoFactorEndpoints, {
  status: getTwoFactor,
  enable: enableTwoFactor,
  disable: disableTwoFactor,
  totpUri: showTotpUri,
  renewBackupCodes,
  forgetDevices: async (work: Work) => {
    await deleteTrustedDevices(work, requireOwnSession(work).user_id)
    return { status: true } as const
  },
  verifyTotp: (work, { body }) => verifyTotp(work, body),
  sendOtp: sendCode,
  verifyOtp: (work, { body }) => verifyCode(work, body),
  verifyBackupCode: (work, { body }) => verifyBackupCode(work, body),
})
