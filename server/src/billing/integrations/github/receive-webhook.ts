import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { systemActor } from '../../../actors/actor.ts'
import { sameBytes } from '../../../platform/crypto/hash.ts'
import type { RawContext } from '../../../platform/http/implement.ts'
import { readText } from '../../../platform/http/read-input.ts'
import { writeInBackground } from '../../../platform/work.ts'
import { applyWebhook } from './apply-webhook.ts'

/** The largest webhook that is read, in bytes: those we use are much smaller. */
const WEBHOOK_BYTES_MAX = 1_000_000

const DeliveryId = z.string().min(1).max(100)

/** Receives GitHub's webhooks: only a body with its valid signature is read, and applied once. */
export async function receiveGitHubWebhook({ site, request }: RawContext<unknown>) {
  const app = site.config.github_app
  if (!app) return new Response(null, { status: 404 })
  const body = await readText(request, WEBHOOK_BYTES_MAX)
  const expected = `sha256=${createHmac('sha256', app.webhook_secret).update(body).digest('hex')}`
  const signature = request.headers.get('x-hub-signature-256') ?? ''
  if (!sameBytes(Buffer.from(expected), Buffer.from(signature))) {
    return Response.json({ error: "The signature doesn't match." }, { status: 400 })
  }
  const delivery = DeliveryId.safeParse(request.headers.get('x-github-delivery'))
  if (!delivery.success) return Response.json({ error: 'The delivery has no id.' }, { status: 400 })
  const event = request.headers.get('x-github-event') ?? ''
  const payload: unknown = parse(body)
  await writeInBackground(site, systemActor(), work =>
    applyWebhook(work, { delivery_id: delivery.data, event, payload }),
  )
  return Response.json({ received: true })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
