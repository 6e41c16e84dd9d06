/** What browsers say when a part of the app could not be loaded. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/** Whether a part of the app could not be loaded: offline, or gone since a newer version. */
export const isFailedImport = (error: unknown): error is Error =>
  error instanceof Error && messages.some(message => error.message.startsWith(message))

/**
 * Keeps the app on screen when a part of it fails to load. The router would reload the whole page,
 * which leaves a browser without a connection with nothing; the error page decides instead.
 */
export function stayOnFailedImport(): void {
  addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { payload?: unknown }
    if (!isFailedImport(payload)) return
    // The key by which the router remembers that it has reloaded for this already.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
}

const AGAIN_MS = 10_000

/** Loads the page anew because a part of it is there again; false when that was just tried. */
export function reloadFor({ message }: Error): boolean {
  const key = `reloaded:${message}`
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < AGAIN_MS) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

/** Whether the server answers at all. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
