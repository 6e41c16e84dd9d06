import { receiveWebhook } from '../../lib/webhooks.ts'

export const POST = (request: Request) => receiveWebhook(request)
