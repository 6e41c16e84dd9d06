import { withSession } from '@gatehouse/sdk/next'
import { openCheckout } from '../../../gatehouse/checkout.ts'
import { gatehouse } from '../../../gatehouse/connection.ts'

export const POST = withSession(gatehouse, async (request, session) => {
  // The browser's page, which the checkout leads back to. A page of another site is rejected.
  const origin = request.headers.get('origin') ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.get('host'))
    return Response.json({ message: 'Not allowed' }, { status: 403 })
  return Response.json({ url: await openCheckout(session, origin) })
})
