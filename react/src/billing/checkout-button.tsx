import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { Part } from '../appearance/part.tsx'
import { Root, type AppearanceProps } from '../appearance/root.tsx'
import { Loading } from '../appearance/loading.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useSession } from '../session/use-session.ts'
import { linkPath } from './checkout-link.ts'
import { openCheckout, type OpenCheckout } from './open-checkout.ts'

/** How a checkout opens, and what happens then. */
export type CheckoutOptions = {
  /** `embed` (the default) opens the checkout over the page; `redirect` goes there. */
  mode?: 'embed' | 'redirect' | undefined
  /**
   * Called when the buyer has paid. With it, the page does not go to the checkout's success page.
   * Rely on a webhook for what was bought.
   */
  onSuccess?: ((checkout: OpenCheckout) => void) | undefined
  /** Called when the checkout over the page is closed. */
  onClosed?: (() => void) | undefined
}

/** The props of `CheckoutButton`: `link` or `checkoutUrl`. */
export type CheckoutButtonProps = AppearanceProps &
  CheckoutOptions & {
    /** A checkout link, by its URL or its secret. It may be known to everyone. */
    link?: string | undefined
    /** The product of the link that is selected first. */
    productId?: string | undefined
    /** Returns the URL of a checkout that your backend creates for the signed-in user. */
    checkoutUrl?: (() => Promise<string>) | undefined
    /** Called when `checkoutUrl` fails. A text that it returns tells the user why. */
    onError?: ((error: unknown) => string | undefined | void) | undefined
    'aria-label'?: string | undefined
    children?: ReactNode
  }

/**
 * A button that opens a checkout. With a checkout link it is a link, which also works before the
 * page's scripts are loaded, and in a new tab.
 */
export function CheckoutButton(props: CheckoutButtonProps): ReactElement {
  const { slots, className } = props
  return (
    <Root
      name="checkout-button"
      slots={slots}
      className={className}
      loading={<Loading shape="button" />}
    >
      {() => <CheckoutAction {...props} />}
    </Root>
  )
}

/** The button itself, inside a component that has a root. */
export function CheckoutAction(props: CheckoutButtonProps): ReactElement {
  const { link, checkoutUrl, onError, children } = props
  const t = useTexts()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = useOpen(props)
  const label = props['aria-label']
  const text = children ?? t('pricing.buy')
  const address = useLinkAddress(props)
  const openWhenReady = async (find: () => Promise<string>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await open(new URL(await find(), location.href))
    } catch (error) {
      setFailure(onError?.(error) || t('problem.not_loaded'))
    } finally {
      setPending(false)
    }
  }
  if (link !== undefined) {
    return (
      <Part
        of="buttonLink"
        href={address}
        aria-label={label}
        onClick={event => {
          if (!isPlainClick(event) || address === undefined) return
          event.preventDefault()
          void openWhenReady(async () => address)
        }}
      >
        {text}
      </Part>
    )
  }
  return (
    <>
      <PendingButton
        aria-label={label}
        isPending={isPending}
        onClick={() => checkoutUrl && void openWhenReady(checkoutUrl)}
      >
        {text}
      </PendingButton>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}

/** A click that is not meant to open another tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The link with the product, and with the email of the signed-in user. */
function useLinkAddress({ link, productId }: CheckoutButtonProps): string | undefined {
  const { base, locale } = useProvided()
  const { data } = useSession()
  if (link === undefined) return undefined
  const query = new URLSearchParams()
  if (productId !== undefined) query.set('product_id', productId)
  if (data) query.set('customer_email', data.user.email)
  if (locale) query.set('locale', locale)
  return `${base}${linkPath(link)}?${query.toString()}`
}

function useOpen({ mode = 'embed', onSuccess, onClosed }: CheckoutOptions) {
  const t = useTexts()
  const { theme, queries } = useProvided()
  return async (url: URL): Promise<void> => {
    if (mode === 'redirect') return location.assign(url.href)
    // What the buyer may use has changed.
    const refetch = () => queries.invalidateOwn()
    return openCheckout({
      url,
      theme: theme === 'system' ? undefined : theme,
      labels: { dialog: t('checkout.label'), close: t('action.close') },
      ...(onSuccess && {
        onSuccess: checkout => {
          refetch()
          onSuccess(checkout)
        },
      }),
      onClosed: () => {
        refetch()
        onClosed?.()
      },
    })
  }
}
