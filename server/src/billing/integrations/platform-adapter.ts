import type { DeliveryReason } from '@gatehouse/contract/billing/platforms'
import type { Provider, Tokens } from '../../accounts/providers/provider.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'

/** What is known of an access between two requests to its platform. */
export type AccessState = {
  invitation_id?: string
  invitation_url?: string
  invitation_expires_at?: string
  /** The customer once had the access. */
  joined?: true
}

/** An access to bring to what grants need. */
export type AccessRequest = {
  external_id: string
  resource: { id: string; name: string; details: Record<string, unknown> }
  account: { id: string; username: string | null }
  /** The level that grants need; null: no access. */
  wanted: string | null
  /** The level that the account may have since the last request; null: none. */
  current: string | null
  state: AccessState
  /** Whether a new invitation may replace one that expired, was declined or was removed. */
  renewing: boolean
  /** When the platform's daily limit allows another invitation; undefined: now. */
  invitations_from: Date | undefined
  /** Whether the account has other paid access in the same installation. */
  shares_installation: boolean
  /** The customer's token, where an adapter keeps it to add the customer. */
  access_token: string | undefined
}

/** The result of a request; `username` is the current one. */
export type AccessResult = { username?: string } & (
  | { outcome: 'granted' }
  | { outcome: 'invited'; state: AccessState; check_at: Date; sent: boolean }
  | { outcome: 'removed' }
  /** The platform's daily limit is reached: continue at this time. */
  | { outcome: 'queued'; at: Date }
  /** Only the customer can continue. */
  | { outcome: 'waiting'; reason: DeliveryReason; state?: AccessState }
  /** Only the merchant can continue; they are notified once. `message` is the platform's. */
  | { outcome: 'failed'; reason: DeliveryReason; message?: string }
  /** Try again at this time; `pause`: and no other access of the installation before. */
  | { outcome: 'retry'; reason: DeliveryReason; at: Date | undefined; pause: boolean }
)

/** What an integration can see now. */
export type IntegrationView =
  | {
      status: 'active' | 'suspended'
      name: string
      details: Record<string, unknown>
      resources: { resource_id: string; name: string; details: Record<string, unknown> }[]
    }
  | { status: 'removed' }

/** The only code that knows a platform. Its external calls are made outside transactions. */
export type PlatformAdapter = {
  /** Whether the operator has configured the platform. */
  isConfigured(server: Pick<ServerInfo, 'config'>): boolean
  /** The OAuth provider by which customers connect their accounts. */
  provider(server: Pick<ServerInfo, 'config'>): Provider | undefined
  /** Whether the tokens of customers are kept, encrypted: where adding a customer needs them. */
  keeps_tokens: boolean
  /** The levels of access, from the lowest to the highest. */
  levels: readonly string[]
  /** Brings an access to what is wanted. The same request again has the same result. */
  apply(site: Site, request: AccessRequest): Promise<AccessResult>
  /** Where a merchant installs the app; null: the consent page installs it. */
  installUrl: ((site: Site, state: string) => Promise<string>) | null
  /**
   * The id of the integration that a merchant returned with, if the platform confirms that they may
   * use it. `hint` is what the browser returned from the installation, which proves nothing.
   */
  confirm(site: Site, tokens: Tokens, hint: string | undefined): Promise<string | undefined>
  /** Reads what an integration can see. */
  view(site: Site, external_id: string): Promise<IntegrationView>
}
