import {
  deviceProblems,
  USER_CODE_LENGTH,
} from '@gatehouse/contract/accounts/device-authorizations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import type { DeviceAuthorizationsTable } from '../../platform/db/tables.ts'
import { hmac } from '../../platform/crypto/hash.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'
import type { Reading } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'

type AuthorizationStatus = 'pending' | 'approved' | 'denied'

export type AuthorizationRow = Omit<Selectable<DeviceAuthorizationsTable>, 'status'> & {
  status: AuthorizationStatus
}

/** Rejects the request unless the operator has enabled device authorization. */
export async function requireEnabled(work: Reading): Promise<void> {
  const { device_authorization_enabled, bearer_sessions_enabled } = await settingsOf(work)
  if (!device_authorization_enabled || !bearer_sessions_enabled) fail(deviceProblems.disabled)
}

/** The letters of a code, however it was typed: `bcdf ghjk` for `BCDF-GHJK`. */
export const lettersOf = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The code as people read it: `BCDF-GHJK`. */
export const spelled = (letters: string) =>
  `${letters.slice(0, USER_CODE_LENGTH / 2)}-${letters.slice(USER_CODE_LENGTH / 2)}`

/** A plain hash of so few letters is quickly reversed, so this one is keyed. */
export const hashOfUserCode = (keys: Keys, letters: string) =>
  hmac(newestKey(keys, 'device_codes'), letters)
