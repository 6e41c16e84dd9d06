import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDevice } from './devices.ts'

const devices = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    ['computer', 'Firefox', 'Windows'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/17.5 Safari/605.1.15',
    ['computer', 'Safari', 'macOS'],
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'HeadlessChrome/126.0.0.0 Safari/537.36',
    ['computer', 'Chrome', 'Linux'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    ['computer', 'Edge', 'Windows'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ['phone', 'Safari', 'iOS'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
    ['phone', 'Chrome', 'iOS'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/126.0.0.0 Mobile Safari/537.36',
    ['phone', 'Chrome', 'Android'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36',
    ['tablet', 'Samsung Internet', 'Android'],
  ],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)', ['tablet', undefined, 'iPadOS']],
  ['curl/8.5.0', ['program', 'curl', undefined]],
  ['node', ['program', 'node', undefined]],
  ['', ['unknown', undefined, undefined]],
  ['<script>alert(1)</script>', ['unknown', undefined, undefined]],
] as const

for (const [userAgent, [kind, browser, system]] of devices) {
  test(`a device is recognized by its user agent: ${userAgent || 'nothing'}`, () => {
    assert.deepEqual(readDevice(userAgent), { kind, browser, system })
  })
}
