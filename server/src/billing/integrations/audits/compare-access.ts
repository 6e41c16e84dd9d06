import type { AccessState, ListedAccess } from '../platform-adapter.ts'

/** An access as it is stored, for an audit. */
export type KnownAccess = {
  id: string
  account_id: string
  status: string
  level: string | null
  invited_at: Date | null
  state: AccessState
}

/** An access to ask for again: the account may have `level` now; null: nothing. */
export type Correction = { id: string; level: string | null }

/**
 * Compares the access to one resource with what a platform lists. Only accounts that we invited or
 * gave access are looked at: others are the merchant's own people. Open invitations have a check of
 * their own. `levels` are the levels of access, from the lowest to the highest.
 *
 * An access that is missing or too low is asked for again, and one that was removed while the
 * platform hid the resource is removed now. More than what was given is the merchant's decision,
 * and so is an account that they added after we had removed it.
 */
export function compareAccess(
  known: KnownAccess[],
  listed: ListedAccess[],
  levels: readonly string[],
): Correction[] {
  const having = new Map(
    listed.flatMap(item => (item.invitation ? [] : [[item.account_id, item.level] as const])),
  )
  const invited = new Map(
    listed.flatMap(item => (item.invitation ? [[item.account_id, item] as const] : [])),
  )
  return known.flatMap(access => {
    const level = having.get(access.account_id) ?? null
    const corrected = correctionOf(access, {
      level,
      invitation: invited.get(access.account_id),
      isLower: levels.indexOf(level ?? '') < levels.indexOf(access.level ?? ''),
    })
    return corrected === undefined ? [] : [{ id: access.id, level: corrected }]
  })
}

type Seen = { level: string | null; invitation: ListedAccess | undefined; isLower: boolean }

/** The level that an account has now, if its access must be asked for again. */
function correctionOf(
  { status, state, invited_at, level: given }: KnownAccess,
  { level, invitation, isLower }: Seen,
): string | null | undefined {
  if (status === 'granted') {
    if (level === null) return given
    return isLower ? level : undefined
  }
  if (status !== 'removed') return undefined
  if (level !== null && state.unreachable) return level
  if (invited_at !== null && invitation?.invitation?.is_ours) return invitation.level
  return undefined
}
