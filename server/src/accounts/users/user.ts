import type { LanguageCode } from '@gatehouse/contract/accounts/languages'
import type { User } from '@gatehouse/contract/accounts/users'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { UsersTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

/** A user, without what only tokens are compared with. */
export type UserRow = Omit<Selectable<UsersTable>, 'session_generation'>

/** Attaches the purchases made under an address to the user who has just verified it. */
export const addressVerifiedTask = task('address_verified', z.object({}))

/** The user as the accounts protocol shows them. */
export function toUser(row: UserRow): User {
  return {
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    image: row.image,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    username: row.username,
    displayUsername: row.display_username,
    // The table's constraint allows only these values.
    language: row.language as LanguageCode | null,
    role: row.role,
    banned: row.banned,
    banReason: row.ban_reason,
    banExpires: row.ban_expires_at,
    twoFactorEnabled: row.two_factor_enabled,
    id: row.id,
  }
}

/** Addresses are compared and stored in lower case. */
export const lowerEmail = (email: string) => email.toLowerCase()

/** Whether a ban is in force at a moment: permanently, or until it ends. */
export const isBanned = (row: Pick<UserRow, 'banned' | 'ban_expires_at'>, now: Date) =>
  row.banned && (row.ban_expires_at === null || row.ban_expires_at > now)
