import { Platform } from '@gatehouse/contract/billing/platforms'
import { z } from 'zod'
import type { FlowKind } from '../platform-flow.ts'

/** An installation that a merchant has started, until they return. */
const InstallationFlow = z.object({
  platform: Platform,
  organization_id: z.string(),
  user_id: z.string(),
  return_to: z.string(),
  /** What the platform's page returned; it proves nothing. */
  hint: z.string().optional(),
  /** Whether the merchant is at the page that installs, or at the one that asks for consent. */
  step: z.enum(['install', 'consent']),
})
export type InstallationFlow = z.output<typeof InstallationFlow>

/** The flow by which a merchant installs the app of a platform. */
export const installationFlow: FlowKind<InstallationFlow> = {
  purpose: 'connect-integration',
  cookie: 'gatehouse.integration',
  callback: '/v1/integrations/callback',
  schema: InstallationFlow,
}
