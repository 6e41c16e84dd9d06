import { profileEndpoints } from '@gatehouse/contract/accounts/profile'
import { implement } from '../../platform/http/implement.ts'
import { changeEmail } from './change-email.ts'
import { deleteUser } from './delete-user.ts'
import { followDeletion } from './follow-deletion.ts'
import { updateProfile } from './update-profile.ts'

export const profile = implement(profileEndpoints, {
  update: (work, { body }) => updateProfile(work, body),
  changeEmail: (work, { body }) => changeEmail(work, body),
  deleteUser,
  deleteUserCallback: followDeletion,
})
