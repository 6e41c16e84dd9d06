import {
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * Fetches the address of the customer's portal: the `customer_portal_url` of a customer session
 * that your backend creates for the signed-in user (`POST /v1/customer-sessions/`). It contains a
 * token and is valid for an hour, so fetch it when it is needed, and never store it.
 */
export type FetchPortalUrl = () => Promise<string>

/** The props of `ManageBilling`: those of a button, and how to find the portal. */
export type ManageBillingProps = Omit<ComponentPropsWithoutRef<'button'>, 'onError'> & {
  portalUrl: FetchPortalUrl
  /** The address could not be fetched. */
  onError?: (error: unknown) => void
}

/** A button that opens the customer's portal: subscriptions, invoices, payment methods. */
export function ManageBilling(props: ManageBillingProps): ReactElement {
  const { portalUrl, onError, onClick, disabled, children, ...rest } = props
  const [isOpening, setOpening] = useState(false)
  const open = async (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isOpening) return
    setOpening(true)
    try {
      location.assign(webAddress(await portalUrl()).href)
    } catch (error) {
      if (!onError) throw error
      onError(error)
    } finally {
      setOpening(false)
    }
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isOpening}
      aria-busy={isOpening}
      onClick={event => void open(event)}
    >
      {children ?? 'Manage billing'}
    </button>
  )
}

/** The props of `BillingPortal`: those of a frame, and how to find the portal. */
export type BillingPortalProps = Omit<ComponentPropsWithoutRef<'iframe'>, 'src' | 'onError'> & {
  portalUrl: FetchPortalUrl
  /** The address could not be fetched. */
  onError?: (error: unknown) => void
}

/**
 * The customer's portal inside your page, as high as its content and at most 90% of the window.
 * Your site must be listed in the
 * organization's `embed_hosts`. When the session ends, the address is fetched again.
 */
export function BillingPortal(props: BillingPortalProps): ReactElement {
  const { portalUrl, onError, style, ...rest } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef({ portalUrl, onError })
  const [address, setAddress] = useState<string>()
  const [height, setHeight] = useState(HEIGHT_MIN)

  useEffect(() => {
    latest.current = { portalUrl, onError }
  })
  useEffect(() => {
    const life = new AbortController()
    const load = async () => {
      try {
        const url = embedAddress(await latest.current.portalUrl())
        if (!life.signal.aborted) setAddress(url)
      } catch (error) {
        if (!life.signal.aborted) latest.current.onError?.(error)
      }
    }
    let loadedAt = performance.now()
    const receive = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return
      const { type, height: reported } = Object(data) as { type?: unknown; height?: unknown }
      if (type === 'gatehouse.portal.height' && typeof reported === 'number') {
        setHeight(Math.max(HEIGHT_MIN, reported))
      }
      // A new address that is signed out as well must not be fetched again and again.
      const isLater = performance.now() - loadedAt > RELOAD_MS_MIN
      if (type === 'gatehouse.portal.signed_out' && isLater) {
        loadedAt = performance.now()
        void load()
      }
    }
    addEventListener('message', receive, { signal: life.signal })
    void load()
    return () => life.abort()
  }, [])

  return (
    <iframe
      title="Billing"
      allow="payment; clipboard-write"
      {...rest}
      ref={frame}
      src={address}
      // Higher than the window, its dialogs could open out of sight.
      style={{ border: 0, width: '100%', height, maxHeight: '90vh', ...style }}
    />
  )
}

const HEIGHT_MIN = 320
const RELOAD_MS_MIN = 60_000

function webAddress(address: string): URL {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError(`The portal's address is no web address: ${url.protocol}`)
  }
  return url
}

/** Moves the token to the fragment, which is in no server's log and in no `Referer`. */
function embedAddress(address: string): string {
  const url = webAddress(address)
  const token = url.searchParams.get('customer_session_token')
  url.searchParams.delete('customer_session_token')
  if (token) url.hash = new URLSearchParams({ customer_session_token: token }).toString()
  return url.href
}
