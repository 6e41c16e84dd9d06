import type { ProviderId } from '@gatehouse/contract/accounts/providers'

/** The sign-in method: a provider, or another one. */
export type SignInMethod = ProviderId | 'passkey' | 'password' | 'code' | 'link'

const STORED_AS = 'gatehouse.last-way'

/** The method last used on this device; it is offered first. */
export const lastMethod = (): string | null => localStorage.getItem(STORED_AS)

/** Stores the sign-in method used. */
export const rememberMethod = (way: SignInMethod): void => localStorage.setItem(STORED_AS, way)
