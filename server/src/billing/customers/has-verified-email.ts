import type { Reading } from '../../platform/work.ts'

/**
 * Whether the user has verified this address; an entered address alone is no evidence of ownership.
 */
export async function hasVerifiedEmail(
  work: Reading,
  user_id: string | null,
  email: string,
): Promise<boolean> {
  if (user_id === null) return false
  const user = await work.sql
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return user !== undefined && user.email_verified && user.email === email.toLowerCase()
}
