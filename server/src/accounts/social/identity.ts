import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { UserRow } from '../users/user.ts'
import type { Profile, Provider, Tokens } from '../providers/provider.ts'

/** Who somebody is at a provider, as it says itself, and what it lets us do in their name. */
export type Identity = { provider: Provider; profile: Profile & { email: string }; tokens: Tokens }

/** Whose account it is, and whether it was made just now. */
export type Arrived = { user: UserRow; is_new: boolean }

/** What an app said of somebody: written down as it is, and never acted upon. */
export type Said = Readonly<Record<string, unknown>>

/**
 * How somebody comes: whether they asked to sign up, where a mailed proof leads on to, and what
 * the app said of them.
 */
export type Coming = {
  sign_up_requested: boolean
  callback: string | undefined
  data?: Said | undefined
}

/** The account's name: always of provider and id together. */
export const atProvider = ({ provider, profile }: Identity) => {
  return { provider_id: provider.id, account_id: profile.account_id }
}

/** Whether the address can be believed: the provider says so, or the operator of the provider. */
export const vouchesFor = (settings: InstanceSettings, { provider, profile }: Identity) =>
  profile.email_verified || settings.account_linking_trusted.includes(provider.id)

/**
 * The address a provider gives, unless it has letters outside of ASCII, which can look like, or
 * fold to, those of another user's address: such an address is treated as missing.
 */
export const usableEmail = (email: string | null): string | null =>
  email !== null && isAscii(email) ? email : null

const isAscii = (text: string) => Buffer.byteLength(text) === text.length
