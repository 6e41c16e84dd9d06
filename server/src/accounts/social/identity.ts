import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { UserRow } from '../users/user.ts'
import type { Profile, Provider, Tokens } from '../providers/provider.ts'

/** A user's identity at a provider, and the tokens to act on their behalf. */
export type Identity = { provider: Provider; profile: Profile & { email: string }; tokens: Tokens }

/** The account's user, and whether the account was created just now. */
export type ResolvedAccount = { user: UserRow; is_new: boolean }

/** Data the app passed about the user: logged unchanged, and never interpreted. */
type AppStateData = Readonly<Record<string, unknown>>

/**
 * The circumstances of a sign-in: whether the user asked to sign up, where the verification email
 * leads, and the data the app passed.
 */
export type SignInContext = {
  sign_up_requested: boolean
  callback: string | undefined
  data?: AppStateData | undefined
}

/** The key of a provider account: always provider and id together. */
export const providerAccountKey = ({ provider, profile }: Identity) => {
  return { provider_id: provider.id, account_id: profile.account_id }
}

/**
 * Whether the address can be trusted: the provider has verified it, or the operator trusts the
 * provider.
 */
export const isEmailTrusted = (settings: InstanceSettings, { provider, profile }: Identity) =>
  profile.email_verified || settings.account_linking_trusted.includes(provider.id)

/**
 * The address a provider gives, unless it has letters outside of ASCII, which can look like, or
 * fold to, those of another user's address: such an address is treated as missing.
 */
export const usableEmail = (email: string | null): string | null =>
  email !== null && isAscii(email) ? email : null

const isAscii = (text: string) => Buffer.byteLength(text) === text.length
