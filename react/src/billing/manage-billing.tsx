import { useState, type ReactElement, type ReactNode } from 'react'
import { isOf } from '../access/use-entitlement.ts'
import { useEntitlements, type UserEntitlements } from '../access/use-entitlements.ts'
import { Loading } from '../appearance/loading.tsx'
import { Root, type AppearanceProps } from '../appearance/root.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'

/** The props of `ManageBilling`. */
export type ManageBillingProps = AppearanceProps & {
  /**
   * Returns the `customer_portal_url` of a customer session that your backend creates. Without it,
   * the signed-in user's own session opens the portal, if they have bought something.
   */
  portalUrl?: (() => Promise<string>) | undefined
  /**
   * Whose purchases: those of the active organization, or the user's own. By default the
   * organization's, if it has any.
   */
  buyer?: 'user' | 'organization' | undefined
  /** Shown if there is nothing to manage. Nothing by default. */
  fallback?: ReactNode
  /** Called when the portal cannot be opened. A text that it returns tells the user why. */
  onError?: ((error: unknown) => string | undefined | void) | undefined
  children?: ReactNode
}

/** A button that opens the customer portal: subscriptions, invoices, payment methods. */
export function ManageBilling(props: ManageBillingProps): ReactElement {
  return props.portalUrl ? (
    <PortalRoot {...props} portalUrl={props.portalUrl} />
  ) : (
    <Own {...props} />
  )
}

function Own(props: ManageBillingProps) {
  const { buyer, fallback = null } = props
  const { auth, merchant } = useProvided()
  const { data, isPending } = useEntitlements()
  const purchase = (data ?? []).find(
    held => isOf(held.merchant, merchant) && isBoughtBy(held, buyer),
  )
  if (!isPending && !purchase) return fallback
  const portalUrl = async () => {
    if (!purchase) throw new Error('Nothing was bought.')
    const { customerId, organizationId } = purchase
    const { data: opened, error } =
      organizationId === null
        ? await auth.openPurchases({ customerId })
        : await auth.organization.openPurchases({ customerId, organizationId })
    if (error) throw new Error(error.message ?? error.code ?? 'The portal was not opened.')
    return opened.url
  }
  return <PortalRoot {...props} isLoading={isPending} portalUrl={portalUrl} />
}

const isBoughtBy = ({ organizationId }: UserEntitlements, buyer: ManageBillingProps['buyer']) =>
  buyer === undefined || (buyer === 'organization') === (organizationId !== null)

type PortalRootProps = ManageBillingProps & {
  portalUrl: () => Promise<string>
  isLoading?: boolean
}

function PortalRoot(props: PortalRootProps) {
  const { slots, className, isLoading = false } = props
  return (
    <Root
      name="manage-billing"
      slots={slots}
      className={className}
      isLoading={isLoading}
      loading={<Loading shape="button" />}
    >
      {() => <PortalButton {...props} />}
    </Root>
  )
}

function PortalButton({ portalUrl, onError, children }: PortalRootProps) {
  const t = useTexts()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      location.assign(webAddress(await portalUrl()))
    } catch (error) {
      setFailure(onError?.(error) || t('problem.not_loaded'))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <PendingButton kind="secondaryButton" isPending={isPending} onClick={() => void open()}>
        {children ?? t('billing.manage')}
      </PendingButton>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}

/** The address of a page; throws for anything else, such as a script. */
function webAddress(address: string): string {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is no web address.`)
  return url.href
}
