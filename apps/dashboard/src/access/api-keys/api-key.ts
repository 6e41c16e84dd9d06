import type { ApiKey as Key } from '@gatehouse/contract/access/api-keys'
import type { Meaning } from '@gatehouse/ui/status'
import { momentOf } from '../../accounts/moment.ts'

/** A key as its owner sees it, without its clear text. */
export type ApiKey = Key

/** The state of a key. */
export type KeyState = 'working' | 'disabled' | 'expired' | 'used_up'

/** The meaning of each state. */
export const keyMeanings = {
  working: 'positive',
  disabled: 'neutral',
  expired: 'negative',
  used_up: 'negative',
} as const satisfies Record<KeyState, Meaning>

/** Whether a key works now, and if not, why. */
export function stateOf(key: ApiKey, now = new Date()): KeyState {
  const ends = momentOf(key.expiresAt)
  if (!key.enabled) return 'disabled'
  if (ends && ends <= now) return 'expired'
  return key.remaining === 0 && key.refillAmount === null ? 'used_up' : 'working'
}

/** The key's first characters, which are safe to show. */
export const startOf = ({ start }: Pick<ApiKey, 'start'>) => `${start}…`
