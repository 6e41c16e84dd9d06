import type { LinkedAccount } from '@gatehouse/contract/accounts/linked-accounts'
import type { Selectable } from 'kysely'
import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import type { AccountsTable } from '../../platform/db/tables.ts'
import type { Tokens } from '../providers/provider.ts'

export type AccountRow = Selectable<AccountsTable>

/** What a user may see of a linked account: no token, no hash. */
export function toLinkedAccount(row: AccountRow): LinkedAccount {
  return {
    id: row.id,
    provider: row.provider_id,
    providerId: row.provider_id,
    accountId: row.account_id,
    userId: row.user_id,
    scopes: scopesOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The scopes a provider granted. */
const scopesOf = ({ scope }: Pick<AccountRow, 'scope'>): string[] => (scope ? scope.split(',') : [])

/** The token columns, encrypted; absent tokens stay unchanged. */
export function tokenColumns(keys: Keys, tokens: Tokens) {
  const sealToken = (token: string) => encrypt(keys, token, 'provider_tokens')
  const { access_token, refresh_token, id_token, scopes } = tokens
  const { access_token_expires_at, refresh_token_expires_at } = tokens
  return {
    // A new access token without an expiry has none: the previous token's expiry does not apply to
    // it.
    ...(access_token !== undefined && {
      access_token: sealToken(access_token),
      access_token_expires_at: access_token_expires_at ?? null,
    }),
    ...(refresh_token !== undefined && { refresh_token: sealToken(refresh_token) }),
    ...(refresh_token_expires_at !== undefined && { refresh_token_expires_at }),
    ...(id_token !== undefined && { id_token: sealToken(id_token) }),
    ...(scopes.length > 0 && { scope: scopes.join(',') }),
  }
}

/** The tokens of an account, decrypted. */
export function tokensOf(keys: Keys, row: AccountRow): Tokens {
  const openToken = (sealToken: Buffer | null) =>
    sealToken === null ? undefined : decrypt(keys, sealToken, 'provider_tokens')
  return {
    access_token: openToken(row.access_token),
    refresh_token: openToken(row.refresh_token),
    id_token: openToken(row.id_token),
    access_token_expires_at: row.access_token_expires_at ?? undefined,
    refresh_token_expires_at: row.refresh_token_expires_at ?? undefined,
    scopes: scopesOf(row),
  }
}
