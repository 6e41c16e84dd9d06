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
  doing: UserAction | undefined
  onClose: () => void
}

/** The dialog of the chosen action; one at a time. */
export function UserDialogs({ user, doing, onClose }: UserDialogsProps) {
  const about = { user, onClose }
  return (
    <>
      <EditUser open={doing === 'edit'} {...about} />
      <SetRoles open={doing === 'roles'} {...about} />
      <SetUserPassword open={doing === 'password'} {...about} />
      <DisableTwoFactor open={doing === 'two_factor'} {...about} />
      <BanUser open={doing === 'ban'} {...about} />
      <RemoveUser open={doing === 'remove'} {...about} />
      <ImpersonateUser open={doing === 'impersonate'} {...about} />
      <EndSessions open={doing === 'sign_out'} {...about} />
    </>
  )
}
