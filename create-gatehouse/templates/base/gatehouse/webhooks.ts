import { verifyWebhook, WebhookVerificationError } from '@gatehouse/sdk/webhooks'

// `gatehouse dev` sets it; in production, it is the secret of your webhook endpoint.
const { GATEHOUSE_WEBHOOK_SECRET = '' } = process.env

/** Receives an event from Gatehouse. Anything that it did not sign is rejected. */
export async function receiveWebhook(request: Request): Promise<Response> {
  try {
    const event = verifyWebhook(await request.text(), request.headers, GATEHOUSE_WEBHOOK_SECRET)
    // The feature needs no webhook: it is open once the plan is paid. Use events for your own work,
    // such as a welcome message. An event can arrive twice, so make that harmless.
    if (event.type === 'order.paid') console.log(`Webhook: order ${event.data.id} is paid`)
    return new Response(null, { status: 202 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return new Response(error.message, { status: 403 })
  }
}
