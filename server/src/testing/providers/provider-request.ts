import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { CryptoKey } from 'jose'

/** A request to a provider. */
export type ProviderRequest = {
  provider: ProviderId
  method: string
  /** Relative to the provider's base URL. */
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: Record<string, string>
}

export type Answer = { status?: number; headers?: Record<string, string>; body: string | object }

type SigningKey = { nonce?: string; key?: CryptoKey; kid?: string }

/** Creates an id token of a provider; the given claims replace the default ones. */
export type SignIdToken = (
  provider: ProviderId,
  claims?: Record<string, unknown>,
  signing?: SigningKey,
) => Promise<string>
