/** Browsers' error messages when a module could not be loaded. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/**
 * Whether a part of the app could not be loaded: the browser is offline, or a newer version
 * replaced the file.
 */
export const isFailedImport = (error: unknown): error is Error =>
  error instanceof Error && messages.some(message => error.message.startsWith(message))

/**
 * Keeps the app on screen when a part of it fails to load. The router would reload the whole page,
 * which leaves an offline browser with an empty page; the error page handles it instead.
 */
export function preventReloadOnFailedImport(): void {
  addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { payload?: unknown }
    if (!isFailedImport(payload)) return
    // The key under which the router stores that it already reloaded for this error.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
}

const RETRY_MS = 10_000

/** Reloads the page once a missing part is available; false if that was just tried. */
export function reloadFor({ message }: Error): boolean {
  const key = `reloaded:${message}`
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < RETRY_MS) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

/** Whether the server responds. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
