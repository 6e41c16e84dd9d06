/** An open checkout over the page. */
export type OpenCheckout = { close: () => void }

type EmbeddedCheckout = EventTarget & OpenCheckout

type Embed = {
  open: (url: string, options: { theme?: 'light' | 'dark' | undefined }) => EmbeddedCheckout
}

/** How a checkout is opened. */
export type OpenOptions = {
  url: URL
  /** The names of the dialog and of its close button. */
  labels: { dialog: string; close: string }
  theme: 'light' | 'dark' | undefined
  /** The buyer paid. With it, the page stays where it is. */
  onSuccess?: ((checkout: OpenCheckout) => void) | undefined
  onClosed?: (() => void) | undefined
}

/** How long a checkout may take to appear before the page goes there instead. */
const LOADED_MS_MAX = 15_000

/**
 * Opens a checkout over the page. Where that is not possible, because the page is insecure, the
 * script does not load or the merchant does not list this site, the page goes to the checkout.
 */
export async function openCheckout(options: OpenOptions): Promise<void> {
  const { url, theme, onSuccess, onClosed } = options
  const embed = isSecurePage() ? await loadEmbed(url.origin, options.labels) : undefined
  if (!embed) return location.assign(url.href)
  const checkout = embed.open(url.href, { theme })
  const tooLate = setTimeout(() => {
    checkout.close()
    location.assign(url.href)
  }, LOADED_MS_MAX)
  checkout.addEventListener('loaded', () => clearTimeout(tooLate))
  checkout.addEventListener('success', event => {
    if (!onSuccess) return
    event.preventDefault()
    onSuccess({ close: () => checkout.close() })
  })
  checkout.addEventListener('close', () => {
    clearTimeout(tooLate)
    onClosed?.()
  })
}

/** Checkouts are shown over pages with https, and on this machine. */
const isSecurePage = () =>
  location.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(location.hostname)

const loading = new Map<string, Promise<Embed | undefined>>()

/** Loads the server's script once; undefined if it does not load. */
function loadEmbed(origin: string, labels: OpenOptions['labels']): Promise<Embed | undefined> {
  const known = loading.get(origin)
  if (known) return known
  const loaded = new Promise<Embed | undefined>(resolve => {
    const script = document.createElement('script')
    script.src = `${origin}/checkout/embed.js`
    script.dataset.label = labels.dialog
    script.dataset.close = labels.close
    script.addEventListener('load', () => resolve(embedOfPage()))
    script.addEventListener('error', () => {
      // The next click asks again.
      loading.delete(origin)
      script.remove()
      resolve(undefined)
    })
    document.head.append(script)
  })
  loading.set(origin, loaded)
  return loaded
}

const embedOfPage = () => (window as { GatehouseCheckout?: Embed }).GatehouseCheckout
