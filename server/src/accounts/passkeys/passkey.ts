import type { Passkey } from '@gatehouse/contract/accounts/passkeys'
import type { Selectable } from 'kysely'
import type { PasskeysTable } from '../../platform/db/tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** The passkey as the accounts protocol shows it. */
export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    publicKey: row.public_key.toString('base64'),
    userId: row.user_id,
    credentialID: row.credential_id,
    counter: row.counter,
    deviceType: row.device_type === 'multiDevice' ? 'multiDevice' : 'singleDevice',
    backedUp: row.backed_up,
    transports: row.transports,
    createdAt: row.created_at,
    aaguid: row.aaguid,
    lastUsedAt: row.last_used_at,
  }
}

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812), the algorithms today's devices sign with. */
export const ALGORITHMS = [-8, -7, -257]

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof transports)[number]

/** How an authenticator is reached; unknown transports are left out. */
export const knownTransports = (names: readonly string[]): Transport[] =>
  transports.filter(item => names.includes(item))

/** A passkey as listed to a browser that may know it. */
export const toCredentialDescriptor = (row: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  id: row.credential_id,
  transports: knownTransports(row.transports?.split(',') ?? []),
})
