import { inboxEndpoints } from '@gatehouse/contract/payments/inbox'
import { implement } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import { systemActor, writeInTurn } from '../../platform/work.ts'
import { readEvent } from '../processor.ts'
import { storeEvent } from './store-event.ts'

/** What the processor sends: only what it has signed, byte for byte, is looked at. */
export const stripeInbox = implement(inboxEndpoints, {
  receive: async ({ site, request }) => {
    const body = await readText(request)
    const event = readEvent(site, body, request.headers.get('stripe-signature') ?? '')
    if (!event) return Response.json({ error: 'The signature does not match.' }, { status: 400 })
    await writeInTurn(site, systemActor(), work => storeEvent(work, event))
    return Response.json({ received: true })
  },
})
