import { sha256 } from '../../platform/crypto/hash.ts'
import { placeholderAddress } from '../users/placeholder.ts'
import type { Provider } from './provider.ts'

const LOCAL_PART = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/
const LOCAL_LENGTH = 32

/**
 * The placeholder address of a user whose provider gives none:
 * `<id>@<provider>.placeholder.invalid`. An id that would not survive in an address is hashed.
 */
export function placeholderOf({ id }: Pick<Provider, 'id'>, account_id: string): string {
  const plain = LOCAL_PART.test(account_id) && !account_id.includes('..')
  const local = plain ? account_id : sha256(account_id).toString('hex').slice(0, LOCAL_LENGTH)
  return placeholderAddress(local, id)
}
