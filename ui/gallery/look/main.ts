/**
 * Checks the gallery: `node ui/gallery/look/main.ts <folder>` writes a screenshot of every part at
 * three widths and in both themes, and fails if axe finds a violation.
 */
import { mkdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer } from 'vite'

const WIDTHS = [1280, 390, 320]
const THEMES = ['light', 'dark'] as const
const PARTS = ['controls', 'forms', 'tables', 'facts', 'floating', 'sign-in']
const OVERLAY_BUTTONS: [part: string, name: string][] = [
  ['floating', 'Dialog'],
  ['floating', 'Confirm'],
  ['floating', 'Sheet'],
  ['floating', 'Palette'],
  ['floating', 'Help'],
  ['floating', 'Bad toast'],
  ['floating', 'More actions'],
  ['floating', 'More'],
  ['controls', 'Abrechnungszeitraum'],
  ['controls', 'Cancel subscription'],
  ['forms', 'Show'],
]

const folder = process.argv[2] ?? 'tmp/gallery'
const only = process.argv[3]
mkdirSync(folder, { recursive: true })
const server = await createServer({ configFile: `${import.meta.dirname}/../vite.config.ts` })
await server.listen()
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({
  executablePath: process.argv[4] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
let found = 0
try {
  for (const width of WIDTHS) for (const theme of THEMES) await inspectObject(browser, width, theme)
} finally {
  await browser.close()
  await server.close()
}
process.stdout.write(`axe found ${found}\n`)
process.exitCode = found > 0 ? 1 : 0

async function inspectObject(with_: Browser, width: number, theme: (typeof THEMES)[number]) {
  const context = await with_.newContext({
    viewport: { width, height: width > 700 ? 800 : 844 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width > 700 ? 1 : 2,
  })
  const page = await context.newPage()
  page.on('pageerror', error => report('page', error.message))
  page.on('console', line => line.type() === 'error' && report('console', line.text()))
  for (const part of PARTS.filter(item => !only || item === only)) {
    await page.goto(`${address}?part=${part}`)
    await page.locator('main').waitFor()
    await check(page, `${part}-${width}-${theme}`, true)
    for (const [where, name] of OVERLAY_BUTTONS) {
      if (where !== part) continue
      const button = page.getByRole('button', { name, exact: true }).first()
      await page.goto(`${address}?part=${part}`)
      await page.locator('main').waitFor()
      if (!(await button.isVisible())) continue
      await button.click({ force: true })
      await page.waitForTimeout(300)
      await check(page, `${name.replace(' ', '-').toLowerCase()}-${width}-${theme}`, false)
    }
  }
  await context.close()
}

async function check(page: Page, name: string, fullPage: boolean) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (wide) report(name, `scrolls sideways: ${await page.evaluate(widest)}`)
  // A floating layer is outside the landmarks and hides the page behind it, and the guards at its
  // edges pass the focus on, so these rules do not apply to it. All rules apply to a page itself.
  const rules = fullPage ? [] : ['region', 'page-has-heading-one', 'aria-hidden-focus']
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .disableRules(rules)
    .analyze()
  for (const { id, nodes } of violations) {
    report(name, `${id}: ${nodes.map(node => node.html.slice(0, 160)).join('\n    ')}`)
  }
}

function widest(): string {
  const beyond = [...document.querySelectorAll('main *')].filter(
    element => element.getBoundingClientRect().right > innerWidth,
  )
  return beyond.at(-1)?.outerHTML.slice(0, 160) ?? ''
}

function report(where: string, label: string) {
  found += 1
  process.stdout.write(`${where}: ${label}\n`)
}
