import type { User } from '@gatehouse/contract/accounts/users'

/** What an admin may be about to do with a user. */
export type UserDeed =
  | 'edit'
  | 'roles'
  | 'password'
  | 'two_factor'
  | 'ban'
  | 'remove'
  | 'impersonate'
  | 'sign_out'

/** What the question or form of each is told. */
export interface AboutUser {
  open: boolean
  onClose: () => void
  user: User
}
