export { stripeClient } from '@better-auth/stripe/client'
export { polarClient } from '@polar-sh/better-auth/client'
export { createAuthClient } from 'better-auth/client'
