import { accountRoutes } from './accounts/accounts.ts'
import { balanceRoutes } from './balance/balance.ts'
import { payoutRoutes } from './balance/payouts.ts'
import { customerSessionRoutes } from './customers/customer-sessions.ts'
import { customerRoutes } from './customers/customers.ts'
import { fileRoutes } from './files/files.ts'
import type { Route } from './http/router.ts'
import { chargeRoutes } from './intents/charge.ts'
import { paymentIntentRoutes } from './intents/payment-intents.ts'
import { setupIntentRoutes } from './intents/setup-intents.ts'
import { confirmationTokenRoutes } from './payment-methods/confirmation-tokens.ts'
import { paymentMethodRoutes } from './payment-methods/payment-methods.ts'
import { disputeRoutes } from './refunds/disputes.ts'
import { refundRoutes } from './refunds/refunds.ts'
import { taxCalculationRoutes } from './tax/calculations.ts'
import { taxTransactionRoutes } from './tax/transactions.ts'
import { eventRoutes } from './webhooks/events.ts'
import { webhookEndpointRoutes } from './webhooks/webhook-endpoints.ts'

/** Every route of Stripe's API that the simulator implements. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...customerSessionRoutes,
  ...confirmationTokenRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...taxCalculationRoutes,
  ...taxTransactionRoutes,
  ...accountRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
]
