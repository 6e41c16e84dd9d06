import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { Profile, Tokens } from '../../../accounts/providers/provider.ts'
import { encrypt } from '../../../platform/crypto/keys.ts'
import { newId } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/work.ts'
import { adapterOf } from '../platforms.ts'

/** The identity that a customer returned with from a platform. */
export type ConnectedIdentity = {
  platform: Platform
  profile: Pick<Profile, 'account_id' | 'name'>
  tokens: Tokens
}

/**
 * Stores the account that a customer connected. Tokens are kept, encrypted, only where giving
 * access needs them.
 */
export async function storeAccount(
  work: Work,
  owner: { organization_id: string; customer_id: string },
  { platform, profile, tokens }: ConnectedIdentity,
): Promise<void> {
  const sealed = (token: string | undefined) =>
    token !== undefined && adapterOf(platform).keeps_tokens
      ? encrypt(work.server.keys, token, 'provider_tokens')
      : null
  const values = {
    account_username: profile.name,
    access_token: sealed(tokens.access_token),
    refresh_token: sealed(tokens.refresh_token),
    token_expires_at: tokens.access_token_expires_at ?? null,
  }
  await work.sql
    .insertInto('customer_accounts')
    .values({
      ...{ id: newId(), ...owner, platform, account_id: profile.account_id, ...values },
      created_at: work.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['customer_id', 'platform', 'account_id'])
        .doUpdateSet({ ...values, modified_at: work.now }),
    )
    .execute()
}
