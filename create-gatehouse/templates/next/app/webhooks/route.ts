import { receiveWebhook } from '../../gatehouse/webhooks.ts'

export const POST = (request: Request) => receiveWebhook(request)
