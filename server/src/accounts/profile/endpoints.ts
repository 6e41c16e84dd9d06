import { profileEndpoints } from '@gatehouse/contract/accounts/profile'
import { implement } from '../../platform/http/implement.ts'
import { updateProfile } from './update-profile.ts'

export const profile = implement(profileEndpoints, {
  update: (work, { body }) => updateProfile(work, body),
})
