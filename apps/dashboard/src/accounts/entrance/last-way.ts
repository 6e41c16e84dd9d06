import type { ProviderId } from '@gatehouse/contract/accounts/providers'

/** How somebody came in: by which provider, or otherwise. */
export type Way = ProviderId | 'passkey' | 'password' | 'code' | 'link'

const STORED_AS = 'gatehouse.last-way'

/** The way somebody last took on this device; it is offered first. */
export const lastWay = (): string | null => localStorage.getItem(STORED_AS)

/** Keeps the way somebody takes. */
export const rememberWay = (way: Way): void => localStorage.setItem(STORED_AS, way)
