import type { ProviderId } from '@gatehouse/contract/accounts/providers'

/** The sign-in method: a provider, or another one. */
export type Way = ProviderId | 'passkey' | 'password' | 'code' | 'link'

const STORED_AS = 'gatehouse.last-way'

/** The method last used on this device; it is offered first. */
export const lastWay = (): string | null => localStorage.getItem(STORED_AS)

/** Stores the sign-in method used. */
export const rememberWay = (way: Way): void => localStorage.setItem(STORED_AS, way)
