import { hash } from 'node:crypto'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import { later, MINUTE } from '../../platform/clock.ts'
import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import type { IdempotencyKeysTable } from '../../platform/db/tables.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'

/** A stored response to an earlier request with the same key. */
export type StoredResponse = { status: number; answer: string }

/** A key, as used by one credential on one path with one request. */
export type Key = { scope: Buffer; key: string; fingerprint: Buffer }

const LEASE_MS = MINUTE

const digest = (...parts: string[]) => hash('sha256', parts.join('\n'), 'buffer')

/** The scope is credential and path: the same key elsewhere is a different key. */
export function keyOf(credential: string, path: string, key: string, body: string): Key {
  return { scope: digest(credential, path), key, fingerprint: digest(body) }
}

/**
 * Claims a key inside the request's own transaction. A request with the same key waits here until
 * this one ends, and then finds its response.
 */
export async function claimKey(work: Work, key: Key): Promise<StoredResponse | undefined> {
  const used = await work.sql
    .insertInto('idempotency_keys')
    .values({ ...key })
    .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  if (used.numInsertedOrUpdatedRows === 1n) return undefined
  const row = await lockKey(work, key)
  if (!row) fail(commonProblems.key_in_flight)
  if (!row.fingerprint.equals(key.fingerprint)) fail(commonProblems.key_reused)
  return storedIn(work.server.keys, row) ?? fail(commonProblems.key_in_flight)
}

type Row = Selectable<IdempotencyKeysTable>

/** A key's stored response, encrypted because it may contain a token that is shown only once. */
function storedIn(keys: Keys, row: Row): StoredResponse | undefined {
  const answer = row.sealed_answer ? decrypt(keys, row.sealed_answer) : row.answer
  return answer === null || row.status === null ? undefined : { status: row.status, answer }
}

const stageIn = (keys: Keys, { sealed_stage, stage }: Row): unknown =>
  sealed_stage ? JSON.parse(decrypt(keys, sealed_stage)) : stage

function lockKey(work: Work, key: Key) {
  return work.sql
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .forUpdate()
    .executeTakeFirst()
}

/** What a staged request finds under its key: a response, a stage to continue from, or nothing. */
export type ClaimedKey = { stored: StoredResponse } | { stage: unknown } | undefined

/**
 * Claims a key for a staged request, or finds its earlier progress. A request with the same key
 * waits here for a preparation in progress; the stage of a terminated process is taken over.
 */
export async function resumeKey(work: Work, key: Key): Promise<ClaimedKey> {
  const claimed_until = later(work.now, LEASE_MS)
  const used = await work.sql
    .insertInto('idempotency_keys')
    .values({ ...key, claimed_until })
    .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  if (used.numInsertedOrUpdatedRows === 1n) return undefined
  const row = await lockKey(work, key)
  if (!row) return fail(commonProblems.key_in_flight)
  if (!row.fingerprint.equals(key.fingerprint)) fail(commonProblems.key_reused)
  const stored = storedIn(work.server.keys, row)
  if (stored) return { stored }
  if (row.claimed_until && row.claimed_until > work.now) fail(commonProblems.key_in_flight)
  await updateKey(work, key, { claimed_until })
  return { stage: stageIn(work.server.keys, row) }
}

/** Stores the stage with the key, in the transaction that prepared it. */
export async function storeStage(work: Work, key: Key, stage: unknown): Promise<void> {
  const claimed_until = later(work.now, LEASE_MS)
  const sealed_stage = encrypt(work.server.keys, JSON.stringify(stage))
  await updateKey(work, key, { sealed_stage, claimed_until })
}

/** Releases a key, so that the same request may get a different response a moment later. */
export async function releaseKey(work: Work, key: Key): Promise<void> {
  await work.sql
    .deleteFrom('idempotency_keys')
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .execute()
}

/** Stores the response with the key, in the transaction that produced it. */
export async function storeResponse(work: Work, key: Key, stored: StoredResponse): Promise<void> {
  await updateKey(work, key, { ...sealResponse(work.server.keys, stored), claimed_until: null })
}

const sealResponse = (keys: Keys, { status, answer }: StoredResponse) => ({
  status,
  sealed_answer: encrypt(keys, answer),
})

type Values = { status?: number; sealed_answer?: Buffer; sealed_stage?: Buffer }

function updateKey(work: Work, key: Key, values: Values & { claimed_until: Date | null }) {
  return work.sql
    .updateTable('idempotency_keys')
    .set(values)
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .execute()
}

/** Stores a rejection: its transaction was rolled back, so it is written in one of its own. */
export async function storeProblem(site: Site, key: Key, stored: StoredResponse): Promise<void> {
  const values = sealResponse(site.keys, stored)
  await site.db
    .insertInto('idempotency_keys')
    .values({ ...key, ...values })
    .onConflict(conflict =>
      conflict.columns(['scope', 'key']).doUpdateSet({ ...values, claimed_until: null }),
    )
    .execute()
}
