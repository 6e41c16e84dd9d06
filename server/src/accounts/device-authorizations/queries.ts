import type { Insertable, Updateable } from 'kysely'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { DeviceAuthorizationsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { hashOfUserCode, lettersOf, type AuthorizationRow } from './authorization.ts'

export const insertAuthorization = (work: Work, values: Insertable<DeviceAuthorizationsTable>) =>
  work.sql.insertInto('device_authorizations').values(values).execute()

/** The authorization of a code that a user typed, locked. */
export async function lockByUserCode(
  work: Work,
  typed: string,
): Promise<AuthorizationRow | undefined> {
  const row = await work.sql
    .selectFrom('device_authorizations')
    .selectAll()
    .where('user_code_hash', '=', hashOfUserCode(work.server.keys, lettersOf(typed)))
    .forUpdate()
    .executeTakeFirst()
  // Only this module writes the status.
  return row as AuthorizationRow | undefined
}

/** The authorization of a program's own code, locked. */
export async function lockByDeviceCode(
  work: Work,
  code: string,
): Promise<AuthorizationRow | undefined> {
  const row = await work.sql
    .selectFrom('device_authorizations')
    .selectAll()
    .where('device_code_hash', '=', sha256(code))
    .forUpdate()
    .executeTakeFirst()
  return row as AuthorizationRow | undefined
}

export const updateAuthorization = (
  work: Work,
  id: string,
  change: Updateable<DeviceAuthorizationsTable>,
) => work.sql.updateTable('device_authorizations').set(change).where('id', '=', id).execute()

export const deleteAuthorization = (work: Work, id: string) =>
  work.sql.deleteFrom('device_authorizations').where('id', '=', id).execute()
