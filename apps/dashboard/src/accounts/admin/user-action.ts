import type { User } from '@gatehouse/contract/accounts/users'

/** An action an admin has chosen for a user. */
export type UserAction =
  | 'edit'
  | 'roles'
  | 'password'
  | 'two_factor'
  | 'ban'
  | 'remove'
  | 'impersonate'
  | 'sign_out'

/** The props of each action's dialog. */
export interface UserActionProps {
  open: boolean
  onClose: () => void
  user: User
}
