import { sha256 } from '../../platform/crypto/hash.ts'
import type { Site } from '../../platform/site.ts'
import type { SignedIn } from '../../actors/actor.ts'
import type { UserRow } from '../users/user.ts'
import type { SessionRow } from './session.ts'

/** The session of a token, and its user. */
export type SessionWithUserRow = { session: SessionRow; user: UserRow }

/** One organization a user works in, with its clock. */
export type SessionMembership = {
  organization_id: string
  slug: string
  role: string
  /** The custom roles among the user's roles, and their permissions. */
  own_roles: { role: string; permissions: Record<string, string[]> }[]
  /** Milliseconds its clock runs ahead of real time. */
  offset_ms: number
}

type Row = Omit<SessionRow, 'id' | 'created_at' | 'updated_at'> &
  Omit<UserRow, 'id' | 'created_at' | 'updated_at'> & {
    session_id: string
    session_created_at: Date
    session_updated_at: Date
    user_created_at: Date
    user_updated_at: Date
  }

const ACTIVE = `
  s.token_hash = $1 and s.expires_at > $2
  and not (u.banned and (u.ban_expires_at is null or u.ban_expires_at > $2))`

const FIND = `
  select s.id as session_id, s.user_id, s.remember, s.expires_at, s.ip_address, s.user_agent,
    s.active_organization_id, s.active_team_id, s.impersonated_by,
    s.created_at as session_created_at, s.updated_at as session_updated_at,
    u.email, u.email_verified, u.name, u.image, u.username, u.display_username, u.language, u.role,
    u.banned, u.ban_reason, u.ban_expires_at, u.two_factor_enabled,
    u.created_at as user_created_at, u.updated_at as user_updated_at
  from sessions s join users u on u.id = s.user_id
  where ${ACTIVE}`

/** The session and user of a token, unless it has expired: one statement, compiled once. */
export async function findSession(
  site: Pick<Site, 'lookups' | 'clock'>,
  token: string,
): Promise<SessionWithUserRow | undefined> {
  const row = await site.lookups.first<Row>(FIND, [sha256(token), site.clock.now()])
  return row && { session: sessionOf(row), user: userOf(row) }
}

function sessionOf(row: Row): SessionRow {
  return {
    id: row.session_id,
    user_id: row.user_id,
    remember: row.remember,
    expires_at: row.expires_at,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    active_organization_id: row.active_organization_id,
    active_team_id: row.active_team_id,
    impersonated_by: row.impersonated_by,
    created_at: row.session_created_at,
    updated_at: row.session_updated_at,
  }
}

function userOf(row: Row): UserRow {
  return {
    id: row.user_id,
    email: row.email,
    email_verified: row.email_verified,
    name: row.name,
    image: row.image,
    username: row.username,
    display_username: row.display_username,
    language: row.language,
    role: row.role,
    banned: row.banned,
    ban_reason: row.ban_reason,
    ban_expires_at: row.ban_expires_at,
    two_factor_enabled: row.two_factor_enabled,
    created_at: row.user_created_at,
    updated_at: row.user_updated_at,
  }
}

const SIGNED_IN = `
  select s.id, s.user_id, s.created_at as fresh_from, s.remember, s.expires_at,
    s.active_organization_id, s.active_team_id, s.impersonated_by
  from sessions s join users u on u.id = s.user_id
  where ${ACTIVE}`

/** The session data a request needs: one statement. */
export async function findSignedIn(
  site: Pick<Site, 'lookups' | 'clock'>,
  token: string,
): Promise<SignedIn | undefined> {
  const args = [sha256(token), site.clock.now()]
  const row = await site.lookups.first<Omit<SignedIn, 'token'>>(SIGNED_IN, args)
  return row && { ...row, token }
}

const WITH_MEMBERSHIPS = `
  select s.id, s.user_id, s.created_at as fresh_from, s.remember, s.expires_at,
    s.active_organization_id, s.active_team_id, s.impersonated_by,
    coalesce(m.memberships, '[]') as memberships
  from sessions s join users u on u.id = s.user_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'slug', o.slug,
      'role', m.role, 'offset_ms', coalesce(c.offset_ms, 0), 'own_roles', coalesce((
        select jsonb_agg(jsonb_build_object('role', r.role, 'permissions', r.permissions))
        from organization_roles r where r.organization_id = m.organization_id
          and r.role = any(regexp_split_to_array(btrim(m.role), '\\s*,\\s*'))), '[]')
      ) order by m.created_at, m.id) as memberships
    from members m join organizations o on o.id = m.organization_id
    left join test_clocks c on c.organization_id = m.organization_id
    where m.user_id = s.user_id) m on true
  where ${ACTIVE}`

/**
 * The same with the organizations the user works in, which a billing request needs: one statement.
 */
export async function findSignedInWithMemberships(
  site: Pick<Site, 'lookups' | 'clock'>,
  token: string,
): Promise<{ session: SignedIn; memberships: SessionMembership[] } | undefined> {
  type SessionQueryRow = Omit<SignedIn, 'token'> & { memberships: SessionMembership[] }
  const args = [sha256(token), site.clock.now()]
  const row = await site.lookups.first<SessionQueryRow>(WITH_MEMBERSHIPS, args)
  if (!row) return undefined
  const { memberships, ...session } = row
  return { session: { ...session, token }, memberships }
}
