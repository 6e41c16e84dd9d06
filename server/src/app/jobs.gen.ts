// Generated from each module's jobs.ts: change those and run npm run generate.
import { oauthLogoutJobs } from '../access/oauth-logouts/jobs.ts'
import { pictureJobs } from '../accounts/pictures/jobs.ts'
import { signingKeyJobs } from '../accounts/signing-keys/jobs.ts'
import { benefitJobs } from '../billing/benefits/jobs.ts'
import { bulkActionJobs } from '../billing/bulk-actions/jobs.ts'
import { buyingJobs } from '../billing/buying/jobs.ts'
import { checkoutJobs } from '../billing/checkouts/jobs.ts'
import { customerRequestJobs } from '../billing/customer-requests/jobs.ts'
import { customerStateJobs } from '../billing/customer-state/jobs.ts'
import { customerJobs } from '../billing/customers/jobs.ts'
import { disputeJobs } from '../billing/disputes/jobs.ts'
import { downloadJobs } from '../billing/downloads/jobs.ts'
import { eventJobs } from '../billing/events/jobs.ts'
import { fileJobs } from '../billing/files/jobs.ts'
import { grantJobs } from '../billing/grants/jobs.ts'
import { integrationJobs } from '../billing/integrations/jobs.ts'
import { metricJobs } from '../billing/metrics/jobs.ts'
import { orderDraftJobs } from '../billing/order-drafts/jobs.ts'
import { payoutJobs } from '../billing/payouts/jobs.ts'
import { refundJobs } from '../billing/refunds/jobs.ts'
import { seatJobs } from '../billing/seats/jobs.ts'
import { settlementJobs } from '../billing/settlement/jobs.ts'
import { subscriptionJobs } from '../billing/subscriptions/jobs.ts'
import { upcomingJobs } from '../billing/upcoming/jobs.ts'
import { usageJobs } from '../billing/usage/jobs.ts'
import { offboardingJobs } from '../offboarding/jobs.ts'
import { avatarJobs } from '../organizations/avatars/jobs.ts'
import { notificationJobs } from '../organizations/notifications/jobs.ts'
import { portalDomainJobs } from '../organizations/portal-domains/jobs.ts'
import { testClockJobs } from '../organizations/test-clock/jobs.ts'
import { mailJobs } from '../records/mails/jobs.ts'
import { webhookJobs } from '../webhooks/deliveries/jobs.ts'
import { webhookReplayJobs } from '../webhooks/replays/jobs.ts'

/** The jobs of every module. */
export const moduleJobs = {
  oauthLogoutJobs,
  pictureJobs,
  signingKeyJobs,
  benefitJobs,
  bulkActionJobs,
  buyingJobs,
  checkoutJobs,
  customerRequestJobs,
  customerStateJobs,
  customerJobs,
  disputeJobs,
  downloadJobs,
  eventJobs,
  fileJobs,
  grantJobs,
  integrationJobs,
  metricJobs,
  orderDraftJobs,
  payoutJobs,
  refundJobs,
  seatJobs,
  settlementJobs,
  subscriptionJobs,
  upcomingJobs,
  usageJobs,
  offboardingJobs,
  avatarJobs,
  notificationJobs,
  portalDomainJobs,
  testClockJobs,
  mailJobs,
  webhookJobs,
  webhookReplayJobs,
}
