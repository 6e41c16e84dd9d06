/** What a device says about itself. */
export type Device = {
  kind: 'computer' | 'phone' | 'tablet' | 'program' | 'unknown'
  /** Names that are the same in every language. */
  browser: string | undefined
  system: string | undefined
}

type Rule = readonly [pattern: RegExp, name: string]

// The order matters: browsers also include the names of the browsers they resemble.
const browsers: Rule[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bElectron\//, 'Electron'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: Rule[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Programs by their own name: `curl/8.5.0`, `node`, `okhttp/4.12.0`. */
const PROGRAM = /^([A-Za-z][\w.-]{1,40})(\/[\w.+-]*)?(\s|$)/

/** Reads from a `User-Agent` what people recognize: the browser or program, and the system. */
export function readDevice(userAgent: string): Device {
  const browser = nameBy(browsers, userAgent)
  const system = nameBy(systems, userAgent)
  if (browser || system) return { kind: kindOf(userAgent, system), browser, system }
  const program = PROGRAM.exec(userAgent)?.[1]
  return { kind: program ? 'program' : 'unknown', browser: program, system: undefined }
}

function kindOf(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === 'iOS') return 'phone'
  if (system === 'iPadOS') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}

const nameBy = (rules: Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1]
