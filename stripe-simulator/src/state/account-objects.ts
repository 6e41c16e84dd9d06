import type { Json, StoredObject, Metadata, Seconds } from './objects.ts'
import type { Row } from './table.ts'

export interface Account extends Row {
  object: 'account'
  created: Seconds
  business_profile: Json
  business_type: string | null
  capabilities: Record<string, string>
  charges_enabled: boolean
  controller: Json
  country: string
  default_currency: string
  details_submitted: boolean
  email: string | null
  external_accounts: Json
  future_requirements: Json
  metadata: Metadata
  payouts_enabled: boolean
  requirements: Json
  settings: Json
  tos_acceptance: Json
  type: string
}

export interface StripeEvent extends StoredObject {
  object: 'event'
  account?: string
  api_version: string
  context?: string
  data: { object: object; previous_attributes?: object }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface WebhookEndpoint extends StoredObject {
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  description: string | null
  enabled_events: string[]
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
}
