import type { ApiKey as Key } from '@gatehouse/contract/access/api-keys'
import type { Meaning } from '@gatehouse/ui/status'
import { momentOf } from '../../accounts/moment.ts'

/** A key as its owner sees it: never its clear text. */
export type ApiKey = Key

/** Why a key works or does not. */
export type KeyState = 'working' | 'disabled' | 'expired' | 'used_up'

/** What a state means. */
export const keyMeanings = {
  working: 'positive',
  disabled: 'neutral',
  expired: 'negative',
  used_up: 'negative',
} as const satisfies Record<KeyState, Meaning>

/** Whether a key works now, and why not. */
export function stateOf(key: ApiKey, now = new Date()): KeyState {
  const ends = momentOf(key.expiresAt)
  if (!key.enabled) return 'disabled'
  if (ends && ends <= now) return 'expired'
  return key.remaining === 0 && key.refillAmount === null ? 'used_up' : 'working'
}

/** A key as a text that may be shown: its beginning. */
export const startOf = ({ start }: Pick<ApiKey, 'start'>) => `${start}…`
