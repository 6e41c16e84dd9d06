import type { User } from '@gatehouse/contract/accounts/users'
import { ImpersonateUser } from '../impersonation/impersonate-user.tsx'
import { BanUser } from './ban-user.tsx'
import { DisableTwoFactor } from './disable-two-factor.tsx'
import { EditUser } from './edit-user.tsx'
import { EndSessions } from './end-sessions.tsx'
import { RemoveUser } from './remove-user.tsx'
import { SetRoles } from './set-roles.tsx'
import { SetUserPassword } from './set-user-password.tsx'
import type { UserAction } from './user-action.ts'

interface UserDialogsProps {
  user: User
  activeDialog: UserAction | undefined
  onClose: () => void
}

/** The dialog of the chosen action; one at a time. */
export function UserDialogs({ user, activeDialog, onClose }: UserDialogsProps) {
  const about = { user, onClose }
  return (
    <>
      <EditUser open={activeDialog === 'edit'} {...about} />
      <SetRoles open={activeDialog === 'roles'} {...about} />
      <SetUserPassword open={activeDialog === 'password'} {...about} />
      <DisableTwoFactor open={activeDialog === 'two_factor'} {...about} />
      <BanUser open={activeDialog === 'ban'} {...about} />
      <RemoveUser open={activeDialog === 'remove'} {...about} />
      <ImpersonateUser open={activeDialog === 'impersonate'} {...about} />
      <EndSessions open={activeDialog === 'sign_out'} {...about} />
    </>
  )
}
