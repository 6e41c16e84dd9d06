import { CustomerPortal } from '@polar-sh/nextjs'
import '../point-at-server.js'

export const GET = CustomerPortal({
  accessToken: process.env.GATEHOUSE_TOKEN,
  server: 'sandbox',
  getCustomerId: async request => new URL(request.url).searchParams.get('customer'),
})
