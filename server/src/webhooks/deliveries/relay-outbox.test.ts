import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventData, eventPayload } from '@gatehouse/contract/webhooks/events'
import { sql } from 'kysely'
import { encrypt } from '../../platform/crypto/keys.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { reading, write } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { listWebhookEvents } from './queries.ts'
import { relayOutbox } from './relay-outbox.ts'

let bare: BareSite
let site: Site

before(async () => {
  bare = await openBareSite()
  site = bare.site
})
after(() => bare.close())

async function organization(): Promise<string> {
  const id = newId()
  const created_at = site.clock.now()
  await site.db
    .insertInto('organizations')
    .values({ id, name: 'Acme', slug: id, invoice_prefix: 'ACME', created_at })
    .execute()
  return id
}

async function endpoint(organization_id: string, events: string[]): Promise<string> {
  const id = newId()
  const secret = encrypt(site.keys, 'x')
  const created_at = site.clock.now()
  await site.db
    .insertInto('webhook_endpoints')
    .values({ id, organization_id, url: 'http://x', format: 'raw', secret, events, created_at })
    .execute()
  return id
}

const types = Object.keys(eventData) as WebhookEventType[]

test('every event type survives encoding by the contract', async () => {
  const organization_id = await organization()
  const endpoint_id = await endpoint(organization_id, types)
  for (const type of types) {
    const data = { ...(exampleOf(eventData[type]) as object), id: newId() }
    const withSecret = { ...data, password: 'never to be seen' }
    await write(site, systemActor(), work =>
      recordEvent(work, type, organization_id, withSecret as never),
    )
  }

  while (await relayOutbox(site, []));

  const page = { endpoint_id: [endpoint_id], page: 1, limit: 100, body: undefined }
  const { rows } = await listWebhookEvents(reading(site, systemActor()), page)
  assert.deepEqual(new Set(rows.map(row => row.type)), new Set(types))
  for (const { type, payload } of rows) {
    const read = eventPayload(type as WebhookEventType).safeParse(JSON.parse(payload ?? ''))
    assert.ok(read.success, `${type}: ${read.error?.message}`)
    if (!/^customer_seat\./.test(type)) assert.ok(!payload?.includes('never to be seen'), type)
  }
})

test('processes that relay in parallel take each event once, in order', async () => {
  const organization_id = await organization()
  await endpoint(organization_id, ['customer.updated'])
  await endpoint(organization_id, ['customer.updated', 'customer.created'])
  const objects = Array.from({ length: 20 }, newId)
  for (let round = 0; round < 60; round += 1) {
    await site.db
      .insertInto('events')
      .values(
        objects.map(object_id => ({
          id: newId(),
          organization_id,
          type: 'customer.updated',
          object_id,
          payload: JSON.stringify({ round }),
          created_at: site.clock.now(),
        })),
      )
      .execute()
  }

  const relay = async () => {
    while (await relayOutbox(site, []));
  }
  await Promise.all([relay(), relay(), relay(), relay()])
  await relay()

  const { rows } = await sql<{ count: number; agenda: number; wrong: number }>`
    select count(*) as count,
      (select count(*) from agenda where organization_id = ${organization_id}) as agenda,
      count(*) filter (where (e.payload ->> 'round')::int + 1 <> sequence) as wrong
    from webhook_events w join events e on e.id = w.event_id
    where w.organization_id = ${organization_id}`.execute(site.db)
  assert.deepEqual(rows[0], { count: 2 * 20 * 60, agenda: 2 * 20 * 60, wrong: 0 })
})
