import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'

/** Bundles a file with all its imports, as the build tools of a developer using the SDK do. */
export async function bundle(file: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(file) },
    },
  })
  const [first] = [built].flat()
  const script = first && 'output' in first && first.output.find(item => item.type === 'chunk')
  if (!script) throw new Error('the bundle has no script')
  return script.code
}

/** Serves a developer's own page on the server's origin, at /own. */
export async function serveOwnPage(context: BrowserContext, script: string): Promise<void> {
  const body = '<!doctype html><title>Own</title><div id="root"></div><script type="module">'
  await context.route('**/own', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `${body}${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  )
}
