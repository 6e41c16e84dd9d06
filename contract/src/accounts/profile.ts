import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { UserImage, UserName, userProblems } from './users.ts'

/** What a change of one's own profile refuses. */
export const profileProblems = problems({
  email_fixed: [400, 'EMAIL_CAN_NOT_BE_UPDATED', 'Email can not be updated'],
})

/** A change of one's own profile; the address has a route of its own. */
export const UserUpdate = z.object({
  name: UserName.optional(),
  image: UserImage.nullable().optional(),
  email: z.unknown().optional(),
})
export type UserUpdate = z.output<typeof UserUpdate>

/** A person's own profile. */
export const profileEndpoints = endpoints('accounts', {
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/update-user',
    status: 200,
    summary: 'Change your own profile',
    subjects: ['user'],
    body: UserUpdate,
    output: z.object({ status: z.literal(true) }),
    problems: [userProblems.unauthorized, profileProblems.email_fixed],
  },
})
