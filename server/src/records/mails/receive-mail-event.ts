import { MailEvent } from '@gatehouse/contract/records/mail-events'
import { systemActor } from '../../actors/actor.ts'
import { hasValidSignature } from '../../platform/crypto/signed-message.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import { writeInBackground } from '../../platform/work.ts'
import { applyMailEvent } from './apply-mail-event.ts'

/** The largest event that is read, in bytes. */
const EVENT_BYTES_MAX = 100_000

const rejected = (error: string) => Response.json({ error }, { status: 400 })

/**
 * Receives what the email provider knows of sent mails: only a body with its valid signature is
 * read. An event of a mail that is no longer stored changes nothing.
 */
export async function receiveMailEvent({ site, request }: RawContext<unknown>): Promise<Response> {
  const secret = site.config.mail_webhook_secret
  if (secret === undefined) return new Response(null, { status: 404 })
  const body = await readText(request, EVENT_BYTES_MAX)
  const message = { headers: request.headers, body }
  if (!hasValidSignature(message, { secret, now: site.clock.now() })) {
    return rejected("The signature doesn't match.")
  }
  const event = MailEvent.safeParse(parsed(body))
  if (!event.success) return rejected('The body is not an event of an email.')
  await writeInBackground(site, systemActor(), work => applyMailEvent(work, event.data))
  return Response.json({ received: true })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
