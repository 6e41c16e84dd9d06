import { later, MINUTE } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { shareReads, type SharedReads } from '../../platform/db/shared-reads.ts'
import type { Site } from '../../platform/site.ts'

/** A token that is still valid, and the clock of its organization. */
export type ActiveToken = {
  id: string
  organization_id: string
  scopes: string[]
  expires_at: Date | null
  last_used_at: Date | null
  offset_ms: number
}

const FIND = `
  select t.id, t.organization_id, t.scopes, t.expires_at, t.last_used_at,
    coalesce(c.offset_ms, 0) as offset_ms, coalesce(u.banned, false) as banned, u.ban_expires_at
  from organization_access_tokens t
  left join test_clocks c on c.organization_id = t.organization_id
  join users u on u.id = t.created_by
  join members m on m.organization_id = t.organization_id and m.user_id = t.created_by
  where t.token_hash = $1 and t.revoked_at is null`

type Found = ActiveToken & { banned: boolean; ban_expires_at: Date | null }

const sharedReads = new WeakMap<Site, SharedReads>()

/**
 * Looks a token up by its hash, in one statement, which requests with the same token that arrive
 * together share: one program sends most of an organization's requests. It is valid only while its
 * creator is a member of the organization and not banned, whatever became of the row.
 * Expiry is read by real time: a token is shown by machines that know nothing of an organization's
 * test clock.
 */
export async function findToken(site: Site, token: string): Promise<ActiveToken | undefined> {
  const share = sharedReads.get(site) ?? shareReads()
  sharedReads.set(site, share)
  const found = await share(token, () => site.lookups.first<Found>(FIND, [sha256(token)]))
  const real = site.clock.now()
  if (!found || (found.expires_at && found.expires_at <= real)) return undefined
  if (found.banned && (!found.ban_expires_at || found.ban_expires_at > real)) return undefined
  if (!found.last_used_at || found.last_used_at < later(real, -MINUTE))
    recordUse(site, found.id, real)
  return found
}

const pendingUses = new WeakMap<Site, Set<string>>()

/** Records that a token was used, at most once a minute. The request does not wait for it. */
function recordUse(site: Site, id: string, real: Date) {
  const ids = pendingUses.get(site) ?? new Set<string>()
  pendingUses.set(site, ids)
  if (ids.has(id)) return
  ids.add(id)
  site.db
    .updateTable('organization_access_tokens')
    .set({ last_used_at: real })
    .where('id', '=', id)
    .execute()
    .catch((error: Error) =>
      site.log.warn({ error: error.message }, "couldn't record the use of a token"),
    )
    .finally(() => ids.delete(id))
}
