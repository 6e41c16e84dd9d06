import { Webhooks } from '@polar-sh/nextjs'

export const POST = Webhooks({
  webhookSecret: process.env.GATEHOUSE_WEBHOOK_SECRET,
  onOrderPaid: async ({ data }) => void process.stdout.write(`Webhook: order ${data.id} is paid\n`),
})
