import { PASSKEYS_MAX } from '@gatehouse/contract/accounts/passkeys'
import type { Insertable, Updateable } from 'kysely'
import type { PasskeysTable } from '../../platform/db/tables.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { PasskeyRow } from './passkey.ts'

/** A user's passkeys, oldest first. */
export function listPasskeysOf(work: Reading, user_id: string): Promise<PasskeyRow[]> {
  return work.sql
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PASSKEYS_MAX)
    .execute()
}

/** A passkey by its authenticator's credential id, locked until the transaction ends. */
export function lockPasskey(work: Work, credential_id: string): Promise<PasskeyRow | undefined> {
  return work.sql
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a passkey, or nothing when one with that credential id exists. */
export function insertPasskey(
  work: Work,
  values: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return work.sql
    .insertInto('passkeys')
    .values(values)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The passkey, and the user it must belong to. */
type OwnPasskey = { id: string; user_id: string }

/** Changes a passkey of a user; undefined when it is not theirs. */
export async function setPasskey(
  work: Work,
  { id, user_id }: OwnPasskey,
  values: Updateable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  if (!isId(id)) return undefined
  return work.sql
    .updateTable('passkeys')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()
}

/** Removes a passkey of a user; undefined when it is not theirs. */
export async function deletePasskeyRow(
  work: Work,
  { id, user_id }: OwnPasskey,
): Promise<PasskeyRow | undefined> {
  if (!isId(id)) return undefined
  return work.sql
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()
}
