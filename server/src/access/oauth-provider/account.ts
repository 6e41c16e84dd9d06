import type { Account } from 'oidc-provider'
import { isId } from '../../platform/ids.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Reading } from '../../platform/work.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { isBanned, type UserRow } from '../../accounts/users/user.ts'
import { findGrant } from '../connected-apps/grant.ts'

/**
 * Whom a token is about: the user who signed in or, where they let an app act for an organization,
 * the organization. A banned user is nobody.
 */
export async function findAccount(
  work: Reading,
  subject: string,
  grant_id: string | undefined,
): Promise<Account | undefined> {
  const grant = grant_id === undefined ? undefined : await findGrant(work, grant_id)
  if (grant?.organization_id) return organizationAccount(work, grant.organization_id)
  const user = isId(subject) ? await findUser(work, subject) : undefined
  if (!user || isBanned(user, work.now)) return undefined
  const { id } = user
  return { accountId: id, claims: () => ({ sub: id, ...userClaims(work, user) }) }
}

/** Standard claims. Source: OpenID Connect Core 1.0, section 5.1. */
function userClaims({ server }: Reading, user: UserRow) {
  const { name, email, email_verified, image, username } = user
  const picture = image === null ? undefined : pictureUrl(server.base_url, image)
  return {
    ...{ name, email, email_verified },
    ...(picture && { picture }),
    ...(username && { preferred_username: username }),
    updated_at: Math.floor(user.updated_at.getTime() / SECOND),
  }
}

/** A picture in the row itself is too long for a claim. */
function pictureUrl(base_url: string, image: string): string | undefined {
  return image.startsWith('data:') || image === '' ? undefined : new URL(image, base_url).href
}

async function organizationAccount(work: Reading, id: string): Promise<Account | undefined> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { accountId: id, claims: () => ({ sub: id, name: row.name }) }
}
