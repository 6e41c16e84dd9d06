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
    /** What mails and pages speak; null: whatever the browser asks for. */
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
/** Pictures may be written into the address itself (data:), so the bound is generous. */
const IMAGE_LENGTH_MAX = 200_000

/** How a person wants to be called. */
export const UserName = lineOf(NAME_LENGTH_MAX)

/** Where a person's picture is. */
export const UserImage = pictureOf(IMAGE_LENGTH_MAX)

/** What every route that needs a session refuses: the status alone, as the protocol has it. */
export const userProblems = problems({
  unauthorized: [401, 'UNAUTHORIZED', 'Unauthorized'],
  last_admin: [
    400,
    'USER_IS_LAST_ADMIN',
    'This is the only admin. Make somebody else an admin first.',
  ],
})

/**
 * What a name to sign in with may be: letters, digits, underscore and dot, of a length the
 * operator allows, and nobody else's in whatever case.
 */
export const usernameProblems = problems({
  too_short: [422, 'USERNAME_TOO_SHORT', 'username is too short'],
  too_long: [422, 'USERNAME_TOO_LONG', 'username is too long'],
  invalid: [422, 'INVALID_USERNAME', 'username is invalid'],
  taken: [422, 'USERNAME_IS_ALREADY_TAKEN', 'username is already taken. please try another.'],
})

/** A name to sign in with, as somebody typed it; its rules refuse in the protocol's own words. */
export const Username = z.string().max(NAME_LENGTH_MAX)
