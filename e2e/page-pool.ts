// Pages that the tests of one file use in turn. The first page of a browser context costs three
// times the processor time of a later one: its process starts, compiles each script and decodes
// each font.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** Pages without a trace of earlier tests. */
export type PagePool<Options> = {
  /** A page that no other visitor has: nothing is stored, and no user is signed in. */
  take(look: Options): Promise<Page>
  /** Takes back all pages: those that can be made as new wait for the next test. */
  takeBack(): Promise<void>
  /** Whether a context waits for the next test. */
  keeps(context: BrowserContext): boolean
}

/** How pages are opened; `restore` undoes changes of size and theme. */
type PoolOptions<Options> = {
  open(look: Options): Promise<BrowserContext>
  restore(page: Page, look: Options): Promise<unknown>
  /** The server whose pages are visited. */
  origin: string
}

type PooledPage = { page: Page; key: string; session: CDPSession; altered(): boolean }

/** Where a page waits: a response of the server, so that its process remains the server's. */
const IDLE_PATH = '/healthz'

/** So many pages of a size, theme and language are kept: few tests have more visitors at once. */
const FREE_PAGES_MAX = 2

/** Opens a pool of pages of one server. */
export function openPagePool<Options>({
  open,
  restore,
  origin,
}: PoolOptions<Options>): PagePool<Options> {
  const free: PooledPage[] = []
  const taken: PooledPage[] = []
  const add = async (look: Options, key: string): Promise<PooledPage> => {
    const context = await open(look)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    return { page, key, session, altered: watchAlterations(page, origin) }
  }
  return {
    take: async look => {
      const key = JSON.stringify(look)
      const waiting = free.find(one => one.key === key && !one.page.isClosed())
      if (waiting) {
        free.splice(free.indexOf(waiting), 1)
        await restore(waiting.page, look)
      }
      const one = waiting ?? (await add(look, key))
      taken.push(one)
      return one.page
    },
    takeBack: async () => {
      for (const one of taken.splice(0)) {
        const isFull = free.filter(({ key }) => key === one.key).length >= FREE_PAGES_MAX
        if (isFull || one.page.isClosed() || one.altered()) continue
        // A page that cannot be left, because a test failed in it, is not kept.
        const isCleared = await clear(one, origin).then(
          () => true,
          () => false,
        )
        if (isCleared) free.push(one)
      }
    },
    keeps: context => free.some(({ page }) => page.context() === context),
  }
}

/** Closes further tabs, leaves the page and deletes everything that the browser has stored. */
async function clear({ page, session }: PooledPage, origin: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.mouse.move(0, 0)
  await page.goto(origin + IDLE_PATH)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

const ALTERING_METHODS = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setExtraHTTPHeaders'],
]
const CONTEXT_ALTERATIONS = ['grantPermissions', 'newCDPSession', 'setGeolocation', 'setOffline']
const CLOCK_ALTERATIONS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

/** Notices what cannot be undone: routes, scripts, another clock, storage of other origins. */
function watchAlterations(page: Page, origin: string): () => boolean {
  let isAltered = false
  const note = (): void => {
    isAltered = true
  }
  const watchOrigins = (other: Page) =>
    other.on('framenavigated', frame => {
      const url = frame.url()
      if (url.startsWith('http') && new URL(url).origin !== origin) note()
    })
  const context = page.context()
  watchOrigins(page)
  context.on('page', watchOrigins)
  onCall(page, ALTERING_METHODS, note)
  onCall(context, [...ALTERING_METHODS, ...CONTEXT_ALTERATIONS], note)
  onCall(page.clock, CLOCK_ALTERATIONS, note)
  return () => isAltered
}

function onCall(target: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const own = Reflect.get(target, name) as (...given: unknown[]) => unknown
    Reflect.set(target, name, (...given: unknown[]) => {
      note()
      return own.apply(target, given)
    })
  }
}
