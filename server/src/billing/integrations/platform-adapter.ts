import type { DeliveryReason } from '@gatehouse/contract/billing/platforms'
import type { Provider, Tokens } from '../../accounts/providers/provider.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'

/** What is known of an access between two requests to its platform. */
export type AccessState = {
  invitation_id?: string
  invitation_url?: string
  invitation_expires_at?: string
  /** The customer once had the access. */
  joined?: true
  /** It could not be removed, because the platform did not show us the resource any more. */
  unreachable?: true
}

/**
 * The customer's current token. Undefined: the customer must connect the account again. `busy`:
 * another process refreshes it now.
 */
export type CustomerToken = { access_token: string } | 'busy' | undefined

/** An access to bring to what grants need. */
export type AccessRequest = {
  external_id: string
  /** `removed`: the platform stopped showing it to us. */
  resource: { id: string; name: string; details: Record<string, unknown>; removed: boolean }
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
  /** Reads the token of an adapter that keeps it; one that has expired is refreshed. */
  token(): Promise<CustomerToken>
}

/** The result of a request; `username` is the current one. */
export type AccessResult = { username?: string } &
  /** `check_at`: when it is looked at again, where no webhook tells of changes. */
  (
    | { outcome: 'granted'; check_at?: Date }
    | { outcome: 'invited'; state: AccessState; check_at: Date; sent: boolean }
    /**
     * `remains`: why the account keeps something, such as its place in a server. `unreachable`: the
     * platform hides the resource from us, so that an account may have access if it is shown again.
     */
    | { outcome: 'removed'; remains?: DeliveryReason; unreachable?: true }
    /** The platform's daily limit is reached: continue at this time. */
    | { outcome: 'queued'; at: Date }
    /** Only the customer can continue. */
    | { outcome: 'waiting'; reason: DeliveryReason; state?: AccessState }
    /**
     * Only the merchant can continue; they are notified once. `message` is the platform's. `stops`:
     * others of the same resource or installation are not asked for before the merchant acts.
     */
    | {
        outcome: 'failed'
        reason: DeliveryReason
        message?: string
        stops?: 'resource' | 'installation'
      }
    /** Try again at this time; `pause`: and no other access of the installation before. */
    | { outcome: 'retry'; reason: DeliveryReason; at: Date | undefined; pause: boolean }
  )

/** What an integration can see now. */
export type IntegrationView =
  | {
      status: 'active' | 'suspended'
      /** Why nothing can be given or removed at present. */
      stopped_by?: DeliveryReason
      name: string
      details: Record<string, unknown>
      resources: { resource_id: string; name: string; details: Record<string, unknown> }[]
    }
  | { status: 'removed'; stopped_by?: DeliveryReason }

/** A resource whose access is listed. */
export type ListedResource = { id: string; name: string }

/** An access that someone has at the platform, or is invited to. */
export type ListedAccess = {
  account_id: string
  level: string
  /** Of an invitation: whether our app sent it. Absent: the account has the access. */
  invitation?: { is_ours: boolean }
}

/** `wait_until`: the platform accepts no requests before. `hidden`: it shows no such resource. */
export type ListResult = { accesses: ListedAccess[] } | { wait_until: Date } | 'hidden'

/** Whether a token is revoked, or when to ask again. */
export type Revocation = 'revoked' | { wait_until: Date }

/** The only code that knows a platform. Its external calls are made outside transactions. */
export type PlatformAdapter = {
  /** Whether the operator has configured the platform. */
  isConfigured(server: Pick<ServerInfo, 'config'>): boolean
  /** The OAuth provider by which customers connect their accounts. */
  provider(server: Pick<ServerInfo, 'config'>): Provider | undefined
  /** Whether the tokens of customers are kept, encrypted: where adding a customer needs them. */
  keeps_tokens: boolean
  /** Whether what was given is looked at again: where no webhook tells of changes. */
  checks_granted: boolean
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
  /**
   * How a merchant installs the app on the consent page itself, where the platform's response to
   * its code names the integration. Absent: by `installUrl` and `confirm`.
   */
  consent?: {
    provider(server: Pick<ServerInfo, 'config'>): Provider | undefined
    redeem(
      site: Site,
      returned: { code: string; code_verifier: string; redirect_uri: string },
    ): Promise<string | undefined>
  }
  /** The token by which benefits name an integration, where the protocol has one. */
  token?(keys: Keys, integration: { organization_id: string; external_id: string }): string
  /**
   * Lists the access of people to a resource, where the platform can. Absent: each access is looked
   * at on its own (`checks_granted`).
   */
  list?(site: Site, external_id: string, resource: ListedResource): Promise<ListResult>
  /** Revokes the authorization of a customer by one of its tokens, where tokens are kept. */
  revoke?(site: Site, token: string): Promise<Revocation>
  /** Reads what an integration can see. */
  view(site: Site, external_id: string): Promise<IntegrationView>
}
