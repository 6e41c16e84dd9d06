import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'

/** A person who signs in. */
export const User = z
  .object({
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
    username: z.string().nullable(),
    displayUsername: z.string().nullable(),
    role: z.string(),
    banned: z.boolean(),
    banReason: z.string().nullable(),
    banExpires: Moment.nullable(),
    id: Id,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const NAME_LENGTH_MAX = 1_000
/** Pictures may be written into the address itself (data:), so the bound is generous. */
const IMAGE_LENGTH_MAX = 200_000

/** How a person wants to be called. */
export const UserName = z.string().max(NAME_LENGTH_MAX)

/** Where a person's picture is. */
export const UserImage = z.string().max(IMAGE_LENGTH_MAX)

/** What every route that needs a session refuses: the status alone, as the protocol has it. */
export const userProblems = problems({
  unauthorized: [401, 'UNAUTHORIZED', 'Unauthorized', 'empty'],
})
