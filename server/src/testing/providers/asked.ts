import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { CryptoKey } from 'jose'

/** What somebody asked a provider. */
export type Asked = {
  provider: ProviderId
  method: string
  /** Below the provider's base. */
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: Record<string, string>
}

export type Answer = { status?: number; headers?: Record<string, string>; body: string | object }

export type Signing = { nonce?: string; key?: CryptoKey; kid?: string }

/** Makes an id token of a provider's, saying what the claims say instead of what it would. */
export type Sign = (
  provider: ProviderId,
  claims?: Record<string, unknown>,
  signing?: Signing,
) => Promise<string>
