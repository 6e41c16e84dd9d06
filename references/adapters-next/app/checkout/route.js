import { Checkout } from '@polar-sh/nextjs'
import '../point-at-server.js'

export const GET = Checkout({
  accessToken: process.env.GATEHOUSE_TOKEN,
  server: 'sandbox',
  successUrl: 'https://shop.example/thanks',
})
