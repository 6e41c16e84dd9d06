import type { ProviderId } from '@gatehouse/contract/accounts/providers'

/** The sign-in method: a provider, or another one. */
export type SignInMethod = ProviderId | 'passkey' | 'password' | 'code' | 'link'

const STORAGE_KEY = 'gatehouse.last-way'

/** The method last used on this device; it is offered first. */
export const lastMethod = (): string | null => localStorage.getItem(STORAGE_KEY)

/** Stores the sign-in method used. */
export const rememberMethod = (way: SignInMethod): void => localStorage.setItem(STORAGE_KEY, way)
