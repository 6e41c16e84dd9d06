import { z } from 'zod'
import { Id, lineOf, Moment, pictureOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { LanguageCode } from './languages.ts'

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
    /** The language of emails and pages; null: the browser's language. */
    language: LanguageCode.nullable(),
    role: z.string(),
    banned: z.boolean(),
    banReason: z.string().nullable(),
    banExpires: Moment.nullable(),
    twoFactorEnabled: z.boolean(),
    id: Id,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const NAME_LENGTH_MAX = 1_000
/** Pictures may be embedded in the URL itself (data:), so the limit is generous. */
const IMAGE_LENGTH_MAX = 200_000

/** A user's display name. */
export const UserName = lineOf(NAME_LENGTH_MAX)

/** The URL of a user's picture. */
export const UserImage = pictureOf(IMAGE_LENGTH_MAX)

/** The error of every route that requires a session: the status alone, as in the protocol. */
export const userProblems = problems({
  unauthorized: [401, 'UNAUTHORIZED', 'Unauthorized'],
  last_admin: [
    400,
    'USER_IS_LAST_ADMIN',
    'This is the only admin. Make another user an admin first.',
  ],
})

/**
 * Rules of a username: letters, digits, underscore and dot, a length within the operator's limits,
 * and unique regardless of case.
 */
export const usernameProblems = problems({
  too_short: [422, 'USERNAME_TOO_SHORT', 'username is too short'],
  too_long: [422, 'USERNAME_TOO_LONG', 'username is too long'],
  invalid: [422, 'INVALID_USERNAME', 'username is invalid'],
  taken: [422, 'USERNAME_IS_ALREADY_TAKEN', 'username is already taken. please try another.'],
})

/** A username as entered; its rules fail with the protocol's own messages. */
export const Username = z.string().max(NAME_LENGTH_MAX)
