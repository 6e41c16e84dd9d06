import type { Adapter, AdapterPayload } from 'oidc-provider'
import { SECOND } from '../../platform/clock.ts'
import { isId } from '../../platform/ids.ts'
import { startAppSession } from '../connected-apps/app-session.ts'
import type { ConsentRow } from '../connected-apps/consent.ts'
import { DEVICE_KIND } from '../connected-apps/device-code.ts'
import { endGrant, findGrant, startGrant } from '../connected-apps/grant.ts'
import {
  consumeToken,
  deleteToken,
  deleteTokensOf,
  findStoredToken,
  lockStoredToken,
  storeToken,
} from '../connected-apps/token.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { clientMetadata } from './client-metadata.ts'
import { deviceCodes } from './device-codes.ts'
import { currentExchange, NOBODY, type Exchange } from './exchange.ts'
import { machineSeconds } from './machine-seconds.ts'

/** A sign-in lasts until it is ended; only its tokens expire. */
const GRANT_SECONDS = 100 * 366 * 86_400
const SESSION_SECONDS = 86_400

const unused = () => Promise.reject(new Error('the provider must not call this'))
const nothing = () => Promise.resolve(undefined)

const none: Adapter = {
  upsert: unused,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
}

/** Where the library keeps its objects: each kind has one of our tables. */
export function adapterOf(kind: string): Adapter {
  if (kind === 'Client') return { ...none, find: findMetadata }
  if (kind === 'Grant') return { ...none, find: findGrantPayload, destroy: destroyGrant }
  if (kind === 'Session') return sessions
  if (kind === DEVICE_KIND) return { ...tokensOf(kind), ...deviceCodes }
  return tokensOf(kind)
}

async function findMetadata(client_id: string): Promise<AdapterPayload | undefined> {
  const row = await findClient(currentExchange().work, client_id)
  return row && clientMetadata(row)
}

async function findGrantPayload(id: string): Promise<AdapterPayload | undefined> {
  const { work } = currentExchange()
  const grant = isId(id) ? await findGrant(work, id) : undefined
  if (!grant) return undefined
  const iat = machineSeconds()
  return {
    ...{ jti: id, kind: 'Grant', iat, exp: iat + GRANT_SECONDS },
    accountId: grant.organization_id ?? grant.user_id,
    clientId: grant.client_id,
    openid: { scope: grant.scopes.join(' ') },
  }
}

async function destroyGrant(id: string): Promise<void> {
  if (isId(id)) await endGrant(currentExchange().work, id)
}

/**
 * The library's sessions are ours: it finds the browser's user, and what it would store is not
 * needed. A session ends only where users sign out.
 */
const sessions: Adapter = {
  ...none,
  upsert: nothing,
  destroy: nothing,
  find: id => Promise.resolve(sessionPayload(id)),
  findByUid: uid => Promise.resolve(sessionPayload(uid)),
}

function sessionPayload(id: string): AdapterPayload | undefined {
  const { session, work, is_sign_out } = currentExchange()
  const iat = machineSeconds()
  const common = { jti: id, uid: id, kind: 'Session', iat, exp: iat + SESSION_SECONDS }
  if (is_sign_out && id === NOBODY) return { ...common, accountId: NOBODY, loginTs: iat }
  if (session?.id !== id) return undefined
  const age = Math.floor((work.now.getTime() - session.fresh_from.getTime()) / SECOND)
  return { ...common, accountId: session.user_id, loginTs: iat - Math.max(age, 0) }
}

/** Kinds of which one request must not use the same token as another. */
const USED_ONCE = new Set(['AuthorizationCode', 'RefreshToken', 'PushedAuthorizationRequest'])

function tokensOf(kind: string): Adapter {
  return {
    ...none,
    upsert: (value, payload, seconds) => store(kind, value, { payload, seconds: seconds ?? 0 }),
    find: value => find(kind, value),
    // An interaction's uid is its id, which is all that the library looks up this way.
    findByUid: value => find(kind, value),
    consume: value => consumeToken(currentExchange().work, kind, value),
    destroy: value => deleteToken(currentExchange().work, kind, value),
    revokeByGrantId: id => deleteTokensOf(currentExchange().work, kind, id),
  }
}

type New = { payload: AdapterPayload; seconds: number }

async function store(kind: string, value: string, { payload, seconds }: New): Promise<void> {
  const exchange = currentExchange()
  const { work } = exchange
  // The value itself is stored nowhere.
  const { jti: _value, ...kept } = payload
  if (exchange.is_preview) {
    exchange.previewed = kept
    return
  }
  const { grantId: grant_id, clientId: client_id } = payload
  const consent = grant_id === undefined ? undefined : exchange.beginning.get(grant_id)
  if (grant_id !== undefined && consent) await startGrant(work, grant_id, consent)
  const about = consent ? await subjectOf(exchange, consent, client_id) : {}
  const stored = { kind, value, payload: { ...kept, ...about }, seconds }
  await storeToken(work, { ...stored, client_id, grant_id })
}

/**
 * What an app gets for an organization is about the organization, from the code on. An app that
 * is notified when sessions end knows the session by its `sid`.
 */
async function subjectOf({ work, session }: Exchange, consent: ConsentRow, client_id = '') {
  const { organization_id } = consent
  const client = await findClient(work, client_id)
  const sid =
    client && session && (await startAppSession(work, { client, session, organization_id }))
  return { ...(organization_id && { accountId: organization_id }), ...(sid && { sid }) }
}

async function find(kind: string, value: string): Promise<AdapterPayload | undefined> {
  const { work } = currentExchange()
  const read = USED_ONCE.has(kind) ? lockStoredToken : findStoredToken
  const row = await read(work, kind, value)
  if (!row) return undefined
  const { payload, consumed_at } = row
  const consumed = consumed_at && { consumed: Math.floor(consumed_at.getTime() / SECOND) }
  return { ...payload, jti: value, ...consumed }
}
