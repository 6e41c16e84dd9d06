/**
 * The types of what we use of Lighthouse (`paths` in tsconfig.json). Its own include those of
 * Puppeteer, of Chrome's protocol and of its traces: more than 100,000 lines.
 */
type Settings = {
  port: number
  onlyCategories: string[]
  formFactor: 'mobile' | 'desktop'
  throttling: { cpuSlowdownMultiplier: number }
  logLevel: 'error'
  disableStorageReset: boolean
}

type Audit = { id: string; score: number | null; displayValue?: string }

/** Scores are between 0 and 1; null if an audit has none. */
type Report = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}

declare const lighthouse: (url: string, settings: Settings) => Promise<{ lhr: Report } | undefined>

export default lighthouse
