import { checkout, polar, portal, usage, webhooks } from '@polar-sh/better-auth'
import { Polar } from '@polar-sh/sdk'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'

/**
 * A server of Better Auth with Polar's plugin, as in its README, whose merchant is at another
 * server.
 */
export function createAuth({ baseURL, serverURL, accessToken, products, webhookSecret, keep }) {
  const database = { user: [], session: [], account: [], verification: [] }
  return betterAuth({
    baseURL,
    secret: 'a secret of a test, long enough for it',
    database: memoryAdapter(database),
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    plugins: [
      polar({
        client: new Polar({ accessToken, serverURL }),
        createCustomerOnSignUp: true,
        use: [
          checkout({ products, successUrl: '/done?checkout_id={CHECKOUT_ID}' }),
          portal(),
          usage(),
          webhooks({ secret: webhookSecret, onPayload: async event => keep(event) }),
        ],
      }),
    ],
  })
}
