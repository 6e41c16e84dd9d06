// Renames own words to those of the field: node tools/rename/run.mjs <tree> [--no-format]
// Rules: rules/*.names (identifiers, properties), rules/files.tsv, texts.mjs, overlay/ (files).
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildEdits } from './identifiers.mjs'
import { planMoves, rewritePaths } from './paths.mjs'
import { rewrap, rewriteTexts } from './texts.mjs'
import { applyOverlay } from './overlay.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const tree = path.resolve(process.argv[2] ?? '.')
const t0 = performance.now()
const say = words => console.log(`${((performance.now() - t0) / 1000).toFixed(1)} s  ${words}`)
const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: tree,
    maxBuffer: 1e8,
  })
    .toString()
    .split('\n')
    .filter(
      f =>
        f &&
        fs.existsSync(path.join(tree, f)) &&
        !fs.lstatSync(path.join(tree, f)).isSymbolicLink(),
    )

// 1. identifiers
const rules = readRules()
let files = tracked()
const { edits, renamedExports, unused, collisions } = buildEdits(tree, files, rules)
let changed = 0
for (const [file, list] of edits) {
  const at = path.join(tree, file)
  let text = fs.readFileSync(at, 'utf8')
  list.sort((a, b) => b.start - a.start)
  for (const { start, end, text: t } of list) text = text.slice(0, start) + t + text.slice(end)
  fs.writeFileSync(at, text)
  changed++
}
say(
  `identifiers: ${[...edits.values()].reduce((n, l) => n + l.length, 0)} places in ${changed} files`,
)

// 2. files and folders
const moves = planMoves(files, readTable('files.tsv'), renamedExports)
rewritePaths(tree, files, moves)
for (const [from, to] of moves.files) {
  fs.mkdirSync(path.dirname(path.join(tree, to)), { recursive: true })
  fs.renameSync(path.join(tree, from), path.join(tree, to))
}
removeEmptyFolders(moves.files.keys())
say(`files: ${moves.files.size} moved`)

// 3. words in comments, documents and messages
files = tracked()
say(`texts: ${rewriteTexts(tree, files, rules, renamedExports)} places`)

// 4. whole new files and small fixes
applyOverlay(tree, path.join(here, 'overlay'), say)

// 5. layout
if (!process.argv.includes('--no-format')) {
  execFileSync(path.join(tree, 'node_modules/.bin/oxfmt'), [], { cwd: tree, stdio: 'inherit' })
  say('formatted')
}
rewrap(tree, tracked())
for (const words of collisions) console.log(`COLLISION ${words}`)
if (unused.length)
  console.log(`notice: ${unused.length} rules matched nothing: ${unused.join(', ')}`)
if (moves.missing.length) console.log(`notice: not found: ${moves.missing.join(', ')}`)
say('done')

function readTable(name) {
  return fs
    .readFileSync(path.join(here, 'rules', name), 'utf8')
    .split('\n')
    .map(l => l.replace(/#.*$/, '').trim())
    .filter(Boolean)
    .map(l => l.split(/\s+/))
}
function readRules() {
  const list = []
  for (const f of fs
    .readdirSync(path.join(here, 'rules'))
    .filter(f => f.endsWith('.names'))
    .sort()) {
    let scopes = ['']
    for (const raw of fs.readFileSync(path.join(here, 'rules', f), 'utf8').split('\n')) {
      const l = raw.replace(/#.*$/, '').trim()
      if (!l) continue
      if (l.startsWith('@')) {
        scopes = l.slice(1).trim().split(/\s+/).map(expand)
        continue
      }
      // several pairs a line, joined by commas: old new, old new
      for (const pair of l
        .split(',')
        .map(p => p.trim())
        .filter(Boolean)) {
        const [old, now, extra] = pair.split(/\s+/)
        if (!old || !now || extra) throw new Error(`${f}: ${pair}`)
        const dot = old.lastIndexOf('.')
        list.push({
          scopes,
          owner: dot > 0 ? old.slice(0, dot) : '',
          prop: dot >= 0,
          old: dot >= 0 ? old.slice(dot + 1) : old,
          now,
          used: 0,
          from: f,
        })
      }
    }
  }
  return list
}
function expand(s) {
  if (s === '*') return ''
  return s
    .replace(/^S\//, 'server/src/')
    .replace(/^D\//, 'apps/dashboard/src/')
    .replace(/^P\//, 'apps/portal/src/')
    .replace(/^C\//, 'apps/checkout/src/')
}
function removeEmptyFolders(paths) {
  for (const p of paths) {
    let d = path.dirname(path.join(tree, p))
    while (d.startsWith(tree + path.sep) && fs.existsSync(d) && fs.readdirSync(d).length === 0) {
      fs.rmdirSync(d)
      d = path.dirname(d)
    }
  }
}
