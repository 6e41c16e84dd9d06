import { inboxEndpoints } from '@gatehouse/contract/payments/inbox'
import { implement } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import { systemActor, writeInTurn } from '../../platform/work.ts'
import { readEvent } from '../processor.ts'
import { storeEvent } from './store-event.ts'

/** Largest event of the processor that is read, in bytes. */
const EVENT_BYTES_MAX = 1_000_000

/** What the processor sends: only what it has signed, byte for byte, is looked at. */
export const stripeInbox = implement(inboxEndpoints, {
  receive: async ({ site, request }) => {
    const body = await readText(request, EVENT_BYTES_MAX)
    const event = readEvent(site, body, request.headers.get('stripe-signature') ?? '')
    if (!event) return Response.json({ error: 'The signature does not match.' }, { status: 400 })
    await writeInTurn(site, systemActor(), work => storeEvent(work, event))
    return Response.json({ received: true })
  },
})
