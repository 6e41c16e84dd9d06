/**
 * The script that a merchant's page loads to open checkouts over itself: `/checkout/embed.js`.
 * Links with `data-gatehouse-checkout` open on click, and `GatehouseCheckout.open` opens from code.
 * It has no dependencies and uses no styles that a strict Content Security Policy blocks.
 */
import type { EmbedMessage } from './messages.ts'

interface Options {
  theme?: 'light' | 'dark' | undefined
}

/** An open checkout. It emits `loaded`, `confirmed`, `success` and `close`. */
interface EmbeddedCheckout extends EventTarget {
  close: () => void
}

const script = document.currentScript
const server = script instanceof HTMLScriptElement ? new URL(script.src).origin : ''

/** Opens a checkout or checkout link over the page. */
function open(address: string, { theme }: Options = {}): EmbeddedCheckout {
  const url = new URL(address, location.href)
  if (url.origin !== server || !url.pathname.startsWith('/checkout/')) {
    throw new Error(`${address} is not a checkout URL of ${server}`)
  }
  url.searchParams.set('embed_origin', location.origin)
  if (theme) url.searchParams.set('theme', theme)
  const { dialog, frame, button } = overlay(url)
  const notice = new EventTarget()
  let closable = true
  const close = () => {
    if (!dialog.isConnected) return
    removeEventListener('message', onMessage)
    dialog.remove()
    document.documentElement.style.overflow = pageOverflow
    notice.dispatchEvent(new CustomEvent('close'))
  }
  const closeIfAllowed = () => closable && close()
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== server || source !== frame.contentWindow || !isOurs(data)) return
    if (data.event === 'close') return void closeIfAllowed()
    if (data.event !== 'loaded') closable = data.event !== 'confirmed'
    button.hidden = !closable
    if (data.event === 'open') return
    const event = new CustomEvent(data.event, { detail: data, cancelable: true })
    if (!notice.dispatchEvent(event) || data.event !== 'success' || !data.redirect) return
    if (/^https?:/.test(data.success_url)) location.assign(data.success_url)
  }
  const pageOverflow = document.documentElement.style.overflow
  document.documentElement.style.overflow = 'hidden'
  addEventListener('message', onMessage)
  button.addEventListener('click', closeIfAllowed)
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    closeIfAllowed()
  })
  document.body.append(dialog)
  dialog.showModal()
  return Object.assign(notice, { close })
}

/** A full-page overlay with the checkout and a close button. */
function overlay(url: URL) {
  const dialog = document.createElement('dialog')
  const label = script?.dataset.label ?? 'Checkout'
  dialog.setAttribute('aria-label', label)
  Object.assign(dialog.style, {
    ...{ position: 'fixed', inset: '0', width: '100vw', height: '100dvh', margin: '0' },
    ...{ maxWidth: 'none', maxHeight: 'none', padding: '0', border: 'none' },
    ...{ overflow: 'hidden', background: 'rgb(0 0 0 / 50%)' },
  })
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = label
  frame.allow = `payment ${server}; publickey-credentials-get ${server}; clipboard-write ${server}`
  Object.assign(frame.style, { width: '100%', height: '100%', border: 'none' })
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', script?.dataset.close ?? 'Close')
  button.textContent = '✕'
  Object.assign(button.style, {
    ...{ position: 'absolute', top: '8px', right: '8px', width: '44px', height: '44px' },
    ...{ border: '1px solid rgb(128 128 128 / 40%)', borderRadius: '22px', cursor: 'pointer' },
    ...{ background: '#ffffff', color: '#1c1c22', font: '16px/1 system-ui, sans-serif' },
  })
  dialog.append(frame, button)
  return { dialog, frame, button }
}

function isOurs(data: unknown): data is EmbedMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'GATEHOUSE_CHECKOUT'
  )
}

document.addEventListener('click', event => {
  const { target, defaultPrevented, button } = event
  // A link that the user opens in another tab or window is left to the browser.
  if (defaultPrevented || button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = target instanceof Element ? target.closest('a[data-gatehouse-checkout]') : null
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  const { theme } = link.dataset
  open(link.href, { theme: theme === 'light' || theme === 'dark' ? theme : undefined })
})

Object.assign(window, { GatehouseCheckout: { open } })
