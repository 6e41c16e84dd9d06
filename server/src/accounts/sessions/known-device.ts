import { readDevice } from '@gatehouse/contract/accounts/devices'
import { sql } from 'kysely'
import { DAY, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { limitAddress } from '../../platform/http/rate-limit.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { cookieName } from './session-cookies.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'

/** How long a browser stays known after it was last used to sign in: no cookie lasts longer. */
export const KNOWN_DEVICE_MS = 400 * DAY

/**
 * Browsers of one user that are known at a time. A user with more is notified again of a forgotten
 * one.
 */
const DEVICES_MAX = 50

/**
 * Records the browser a user signs in with, and notifies them of a new one. A browser is recognized
 * by the cookie of the last sign-in; without a cookie, by its user agent together with its network.
 * The first browser causes no notice. The cookie identifies no user: only this table knows who
 * signed in with it, separately for each user.
 */
export async function recordDevice(work: Work, user: UserRow): Promise<Cookie> {
  const { actor, server: place } = work
  const name = cookieName(place, 'known_device')
  const presented = verifyValue(place.keys, actor.request.cookies?.get(name))
  const token = presented ?? newToken()
  if (!(await isKnown(work, user.id, token))) {
    await alternate(work, user.id)
    const isNew = await isNewDevice(work, user.id)
    await note(work, user.id, token)
    const { new_device_mail_enabled } = await settingsOf(work)
    if (isNew && new_device_mail_enabled)
      await notifyUser(work, user, 'new_device', described(work))
  }
  return { name, value: signValue(place.keys, token), max_age: KNOWN_DEVICE_MS / SECOND }
}

const described = ({ actor: { request } }: Work) => ({
  device: readDevice(request.user_agent),
  address: request.ip,
})

/** The origin of a request, reduced to the parts that stay the same the next time. */
function deviceColumns({ actor: { request } }: Work) {
  const { browser, system } = readDevice(request.user_agent)
  const family = [browser, system].filter(Boolean).join(', ')
  return { family, network: limitAddress(request.ip) }
}

async function isKnown(work: Work, user_id: string, token: string): Promise<boolean> {
  const knownDevice = await work.sql
    .updateTable('known_devices')
    .set({ ...deviceColumns(work), seen_at: work.now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', sha256(token))
    .returning('user_id')
    .executeTakeFirst()
  return knownDevice !== undefined
}

/** Serializes concurrent sign-ins of one user: each holds only a shared lock on the user's row. */
async function alternate(work: Work, user_id: string): Promise<void> {
  await lockNameUntilCommit(work, `device ${user_id}`)
}

/** Whether the user has known browsers, and none that looks like this one. */
async function isNewDevice(work: Work, user_id: string): Promise<boolean> {
  const { family, network } = deviceColumns(work)
  const { known, alike } = await work.sql
    .selectFrom('known_devices')
    .select(sql<number>`count(*)::int`.as('known'))
    .select(
      sql<number>`count(*) filter (where family = ${family} and network = ${network})::int`.as(
        'alike',
      ),
    )
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return known > 0 && alike === 0
}

async function note(work: Work, user_id: string, token: string): Promise<void> {
  const knownDevice = { ...deviceColumns(work), seen_at: work.now }
  await work.sql
    .insertInto('known_devices')
    .values({ user_id, token_hash: sha256(token), ...knownDevice })
    .onConflict(conflict => conflict.columns(['user_id', 'token_hash']).doUpdateSet(knownDevice))
    .execute()
  const latest = work.sql
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .orderBy('seen_at', 'desc')
    .limit(DEVICES_MAX)
  await work.sql
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('token_hash', 'not in', latest)
    .execute()
}

/** Removes all known browsers of a user, as an attacker may have signed in with one of them. */
export async function deleteKnownDevices(work: Work, user_id: string): Promise<void> {
  await work.sql.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
}
