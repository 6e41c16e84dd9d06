import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { reportProof } from '@gatehouse/server/src/testing/report-proof.ts'
import { launch } from 'chrome-launcher'
import { chromium } from 'playwright-core'
import lighthouse from 'lighthouse'
import { findBrowser, flags } from '../tools/browser.ts'

const ROUNDS = 3
/** The phone's processor, compared with this machine's. */
const CPU_SLOWDOWN = 4

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** Scores of a page, each out of 100. */
type Scores = Record<Category, number>

interface MeasuredRound {
  scores: Scores
  /** The audits that cost points. */
  lost: string[]
}

/** Medians of several rounds, and the audits that cost points in each. */
export interface PageMeasurement {
  scores: Scores
  why: string
}

/**
 * Measures a page three times on a phone whose processor is four times slower than this machine's.
 * `cookie` signs in.
 */
export async function measurePage(
  name: string,
  url: string,
  cookie?: string,
): Promise<PageMeasurement> {
  const rounds: MeasuredRound[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(url, cookie))
  const median = (category: Category) =>
    rounds.map(({ scores }) => scores[category]).toSorted((a, b) => a - b)[1] ?? 0
  const found = categories.map(category => `${category} ${median(category)}`).join(', ')
  reportProof(
    `${name} under Lighthouse, CPU ${CPU_SLOWDOWN} times slower, median of ${ROUNDS}: ${found} ` +
      `(load of the machine ${loadavg()[0]?.toFixed(1)})`,
  )
  const scores = Object.fromEntries(categories.map(category => [category, median(category)]))
  return { scores: scores as Scores, why: JSON.stringify(rounds, null, 2) }
}

async function measure(url: string, cookie: string | undefined): Promise<MeasuredRound> {
  const chrome = await launch({
    chromePath: await findBrowser(),
    chromeFlags: ['--headless=new', ...flags],
  })
  try {
    if (cookie !== undefined) await signIn(chrome.port, url, cookie)
    const measured = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...categories],
      formFactor: 'mobile',
      throttling: { cpuSlowdownMultiplier: CPU_SLOWDOWN },
      logLevel: 'error',
      // Only the cookies are stored: nothing is cached before the page is opened.
      disableStorageReset: cookie !== undefined,
    })
    assert.ok(measured)
    const { lhr } = measured
    assert.equal(lhr.finalDisplayedUrl, url)
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    const scores = Object.fromEntries(categories.map(name => [name, score(name)]))
    const lost = Object.values(lhr.audits)
      .filter(({ score: points }) => points !== null && points < 1)
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim())
    return { scores: scores as MeasuredRound['scores'], lost }
  } finally {
    chrome.kill()
  }
}

/** Stores the cookies of a session in the browser: Chrome sends none from an extra header. */
async function signIn(port: number, url: string, cookie: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const cookies = cookie.split('; ').map(pair => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin }
  })
  await browser.contexts()[0]?.addCookies(cookies)
  await browser.close()
}
