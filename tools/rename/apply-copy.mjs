// Applies the English texts of copy/*.txt to the locales of the apps:
// node tools/rename/apply-copy.mjs [--write]
// Tests that look for the old texts, which this prints, are changed by hand.
import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
const tree = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'copy')
const flag = process.argv[2]
const write = flag === '--write'
const pathOf = app => (app === 'ui' ? 'ui/src/locales/en.json' : `apps/${app}/src/locales/en.json`)
const load = (t, app) => JSON.parse(readFileSync(join(t, pathOf(app)), 'utf8'))
const flat = (o, p = []) =>
  Object.entries(o).flatMap(([k, v]) =>
    typeof v === 'string' ? [[[...p, k].join('.'), v]] : flat(v, [...p, k]),
  )
const apps = ['dashboard', 'checkout', 'portal', 'ui']
const cur = Object.fromEntries(apps.map(a => [a, load(tree, a)]))
const nowFlat = Object.fromEntries(apps.map(a => [a, new Map(flat(cur[a]))]))
const changes = []
for (const f of readdirSync(folder)) {
  for (const line of readFileSync(join(folder, f), 'utf8').split('\n')) {
    const m = /^(dashboard|checkout|portal|ui|contract) ([a-z0-9_.]+): (.*)$/i.exec(line)
    if (!m) {
      if (line.trim() && !line.startsWith('#')) console.log('?', f, line.slice(0, 80))
      continue
    }
    const [, app, key, raw] = m
    if (app === 'contract' || key.startsWith('decline.')) continue
    let text
    try {
      text = JSON.parse('"' + raw + '"')
    } catch {
      console.log('bad json', line.slice(0, 100))
      continue
    }
    const old = nowFlat[app].get(key)
    if (old === undefined) {
      console.log('no key', app, key)
      continue
    }
    const ph = s => (s.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort().join()
    if (ph(old) !== ph(text)) {
      console.log('placeholders', app, key, old, '|', text)
      continue
    }
    if (old === text) continue
    changes.push({ app, key, old, text })
    let o = cur[app]
    const parts = key.split('.')
    for (const p of parts.slice(0, -1)) o = o[p]
    o[parts.at(-1)] = text
  }
}
for (const { key, old, text } of changes) console.log(`${key}: ${old} -> ${text}`)
console.log(changes.length, 'texts change')
if (write)
  for (const a of apps) writeFileSync(join(tree, pathOf(a)), JSON.stringify(cur[a], null, 2) + '\n')
