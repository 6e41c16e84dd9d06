import { z } from 'zod'
import { IGNORED_LENGTH_MAX, jsonOf, Moment, QueryBoolean } from '../kit/fields.ts'
import { Password } from './credentials.ts'
import { User, UserImage, UserName, Username } from './users.ts'

/** A user id as sent by a caller; a value that is not one of our ids matches no user. */
export const UserKey = z.string().max(100)

/** One role or several, as a list or separated by commas. */
export const RoleInput = z.union([z.string().max(200), z.array(z.string().max(50)).max(10)])
export type RoleInput = z.output<typeof RoleInput>

const Email = z.string().max(1_000)
const BAN_REASON_LENGTH_MAX = 1_000
/** A hundred years: a longer ban is permanent. */
const BAN_SECONDS_MAX = 100 * 366 * 86_400

/** Fields of a user that can be set besides name and address. */
const details = {
  image: UserImage.nullable().optional(),
  username: Username.optional(),
  displayUsername: UserName.optional(),
  emailVerified: z.boolean().optional(),
  role: RoleInput.optional(),
}

/**
 * A user created by an admin; without a password the user signs in with a method they verify later.
 */
export const UserCreate = z.object({
  email: Email,
  name: UserName,
  password: Password.optional(),
  role: RoleInput.optional(),
  data: z.object(details).optional(),
})
export type UserCreate = z.output<typeof UserCreate>

/** An admin's update of a user; omitted fields stay unchanged. */
export const UserChange = z.object({
  userId: UserKey,
  data: z.object({
    ...details,
    name: UserName.optional(),
    email: Email.optional(),
    banned: z.boolean().optional(),
    banReason: z.string().max(BAN_REASON_LENGTH_MAX).nullable().optional(),
    banExpires: Moment.nullable().optional(),
    /** Passwords have their own route. */
    password: jsonOf(IGNORED_LENGTH_MAX).optional(),
  }),
})
export type UserChange = z.output<typeof UserChange>

/** A ban, for a number of seconds or permanently. */
export const Ban = z.object({
  userId: UserKey,
  banReason: z.string().max(BAN_REASON_LENGTH_MAX).optional(),
  banExpiresIn: z.number().min(0).max(BAN_SECONDS_MAX).optional(),
})
export type Ban = z.output<typeof Ban>

/** The fields a list of users can be sorted by. */
const userSortKeys = ['name', 'email', 'username', 'createdAt', 'updatedAt'] as const

/** The fields a list of users can be filtered by, and the type of each field's values. */
export const userFilters = {
  id: 'id',
  email: 'text',
  name: 'text',
  username: 'text',
  role: 'text',
  banned: 'flag',
  emailVerified: 'flag',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const
export type UserFilter = keyof typeof userFilters

const filterFields = Object.keys(userFilters) as [UserFilter, ...UserFilter[]]

/** Comparison operators; `in` and `not_in` take the value several times. */
const filterOperators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'starts_with',
  'ends_with',
  'in',
  'not_in',
] as const

/** The maximum number of rows in one response. */
export const ADMIN_LIST_MAX = 100

const OFFSET_MAX = 1_000_000_000
const count = (max: number) => z.coerce.number().int().min(0).max(max).optional()

/** Offset and limit of a list; a limit above one hundred is lowered to one hundred. */
export const listPart = { limit: count(Number.MAX_SAFE_INTEGER), offset: count(OFFSET_MAX) }

const ShortText = z.string().max(1_000)

/** Filter and order of users: newest first by default. */
export const UserSearch = z.object({
  searchValue: ShortText.optional(),
  /** `any` searches address, name and username together. */
  searchField: z.enum(['email', 'name', 'username', 'any']).default('email'),
  searchOperator: z.enum(['contains', 'starts_with', 'ends_with']).default('contains'),
  filterField: z.enum(filterFields).default('email'),
  filterValue: z.union([ShortText, z.array(ShortText).max(100)]).optional(),
  filterOperator: z.enum(filterOperators).default('eq'),
  /**
   * Our own filters, combined with AND: one of the user's roles, banned, email address verified.
   */
  role: z.string().max(50).optional(),
  banned: QueryBoolean.optional(),
  emailVerified: QueryBoolean.optional(),
  sortBy: z.enum(userSortKeys).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
  ...listPart,
})
export type UserSearch = z.output<typeof UserSearch>

/** One page of users, and the total count. */
export const UserPage = z.object({
  users: z.array(User),
  total: z.int(),
  limit: z.int().optional(),
  offset: z.int().optional(),
})
export type UserPage = z.output<typeof UserPage>
