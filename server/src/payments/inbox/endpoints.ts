import { inboxEndpoints } from '@gatehouse/contract/payments/inbox'
import { implement } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import { systemActor } from '../../actors/actor.ts'
import { writeInBackground } from '../../platform/work.ts'
import { readEvent } from '../processor.ts'
import { storeEvent } from './store-event.ts'
import { SignedEvent } from './stripe-event.ts'

/** The largest event of the processor that is read, in bytes. */
const EVENT_BYTES_MAX = 1_000_000

const rejected = (error: string) => Response.json({ error }, { status: 400 })

/**
 * Receives the processor's events: only a body with its valid signature, byte for byte, is read.
 */
export const stripeInbox = implement(inboxEndpoints, {
  receive: async ({ site, request }) => {
    const body = await readText(request, EVENT_BYTES_MAX)
    const signed = readEvent(site, body, request.headers.get('stripe-signature') ?? '')
    if (signed === undefined) return rejected("The signature doesn't match.")
    const event = SignedEvent.safeParse(signed)
    if (!event.success) return rejected('The body is not a valid event.')
    await writeInBackground(site, systemActor(), work => storeEvent(work, event.data))
    return Response.json({ received: true })
  },
})
