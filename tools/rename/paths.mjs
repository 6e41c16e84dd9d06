import fs from 'node:fs'
import path from 'node:path'
const kebab = n =>
  n
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

/**
 * Old path → new path: the table's (file or folder), and files that bear a renamed export's name.
 */
export function planMoves(files, table, renamedExports) {
  const all = new Set(files)
  const byTable = f => {
    let best
    for (const [from, to] of table) {
      if ((f === from || f.startsWith(from + '/')) && (!best || from.length > best[0].length))
        best = [from, to]
    }
    return best ? best[1] + f.slice(best[0].length) : f
  }
  const missing = table
    .filter(([from]) => !files.some(f => f === from || f.startsWith(from + '/')))
    .map(([f]) => f)
  const stems = new Map() // dir/stem → new stem
  for (const [file, names] of renamedExports) {
    const dir = path.posix.dirname(file),
      stem = path.posix.basename(file).split('.')[0]
    for (const [old, now] of names)
      if (kebab(old) === stem && kebab(now) !== stem) stems.set(`${dir}/${stem}`, kebab(now))
  }
  const moved = new Map()
  for (const f of files) {
    const dir = path.posix.dirname(f),
      base = path.posix.basename(f),
      stem = base.split('.')[0]
    let to = f
    const explicit = table.some(([from]) => from === f)
    const stemNow = stems.get(`${dir}/${stem}`)
    if (stemNow && !explicit) to = `${dir}/${stemNow}${base.slice(stem.length)}`
    to = explicit
      ? byTable(f)
      : byTable(to === f ? f : f).slice(0, -base.length) +
        (to === f ? path.posix.basename(byTable(f)) : path.posix.basename(to))
    if (to !== f) moved.set(f, to)
  }
  const folders = table.filter(
    ([from]) => !all.has(from) && files.some(f => f.startsWith(from + '/')),
  )
  for (const [from, to] of moved)
    if (all.has(to) && !moved.has(to)) console.log(`COLLISION ${from} → ${to} is there already`)
  return { files: moved, folders, missing }
}

const TEXT = /\.(ts|tsx|mts|mjs|js|md|json|css|html|sh|sql)$|^\.ci\/run$|^\.ox/

export function rewritePaths(tree, files, { files: moved, folders }) {
  const all = new Set(files)
  const dirs = new Set()
  for (const f of files) {
    let d = path.posix.dirname(f)
    while (d !== '.') {
      dirs.add(d)
      d = path.posix.dirname(d)
    }
  }
  const movedDirs = new Map(folders.map(([a, b]) => [a, b]))
  const newDir = d => {
    if (movedDirs.has(d)) return movedDirs.get(d)
    for (const [a, b] of [...movedDirs].sort((x, y) => y[0].length - x[0].length))
      if (d.startsWith(a + '/')) return b + d.slice(a.length)
    return d
  }
  // suffix → {old}, for words in text that name a file
  const suffixes = new Map()
  const note = (p, to) => {
    const parts = p.split('/')
    for (let i = 0; i < parts.length; i++) {
      const s = parts.slice(i).join('/')
      suffixes.set(s, [...(suffixes.get(s) ?? []), [p, to]])
    }
  }
  for (const f of files) note(f, moved.get(f) ?? f)
  for (const d of dirs) note(d, newDir(d))
  const anyMove = moved.size + movedDirs.size > 0
  if (!anyMove) return
  for (const f of files) {
    if (!TEXT.test(f) || f === 'package-lock.json' || /locales\//.test(f)) continue
    const at = path.join(tree, f)
    const before = fs.readFileSync(at, 'utf8')
    const here = path.posix.dirname(f),
      there = path.posix.dirname(moved.get(f) ?? f)
    const relative = spec => {
      const [, p, tail] = /^([^?#]*)(.*)$/.exec(spec)
      const trail = p.endsWith('/') ? '/' : ''
      const target = path.posix.join(here, p.replace(/\/$/, ''))
      const known = [target, target + '.ts', target + '.tsx', target + '/index.ts'].find(x =>
        all.has(x),
      )
      let now
      if (known) {
        now = moved.get(known) ?? known
        if (known !== target) now = now.slice(0, now.length - (known.length - target.length))
      } else if (dirs.has(target)) now = newDir(target)
      else if (here !== there && /^\.\.?\//.test(p)) now = target
      else return spec
      let r = path.posix.relative(there, now) || '.'
      if (!r.startsWith('.')) r = './' + r
      return r + trail + tail
    }
    let text = before
    if (/\.(ts|tsx|mts|mjs|js|json|css|html)$/.test(f)) {
      text = text.replace(/(['"`])(\.\.?\/[^'"`\s$]*)\1/g, (m, q, s) => q + relative(s) + q)
      text = text.replace(/(['"`])@gatehouse\/([\w-]+)\/([^'"`\s$]+)\1/g, (m, q, pkg, rest) => {
        const dir = ['apps/' + pkg, pkg].find(d => dirs.has(d))
        if (!dir) return m
        for (const form of [
          `${dir}/src/${rest}`,
          `${dir}/${rest}`,
          `${dir}/src/${rest}.ts`,
          `${dir}/src/${rest}.tsx`,
        ]) {
          if (moved.has(form)) {
            const from = form,
              to = moved.get(form)
            const cut = form.endsWith(rest) ? 0 : form.endsWith('.tsx') ? 4 : 3
            const pre = from.slice(0, from.length - rest.length - cut)
            return to.startsWith(pre)
              ? `${q}@gatehouse/${pkg}/${to.slice(pre.length, cut ? -cut : undefined)}${q}`
              : m
          }
        }
        return m
      })
    }
    if (f.endsWith('.md'))
      text = text.replace(/\]\(([^)\s:]+)\)/g, (m, s) => {
        if (s.startsWith('#')) return m
        const r = relative(s.startsWith('.') ? s : './' + s)
        return `](${s.startsWith('.') ? r : r.replace(/^\.\//, '')})`
      })
    // Words that name a file or a folder of more than one part, wherever they stand.
    text = text.replace(/(?<![\w./@$-])[A-Za-z_$][\w$-]*(?:\/[\w.$-]+)*\/?/g, word => {
      const trail = /[/.]+$/.exec(word)?.[0] ?? ''
      const w = trail ? word.slice(0, -trail.length) : word
      const isFile = /\.[a-z]{2,4}$/.test(w)
      if (!isFile && !w.includes('/')) return word
      return (swap(w) ?? w) + trail
    })
    // a bare name in backticks or quotes with its ending: `invariants.ts`
    text = text.replace(/(?<![\w./@$-])[a-z][a-z0-9-]*(?:\.[a-z]+)+(?![\w/-])/g, w =>
      /\.(ts|tsx|mjs|md)$/.test(w) ? (swap(w) ?? w) : w,
    )
    if (text !== before) fs.writeFileSync(at, text)
    function swap(w) {
      // relative to an ancestor (a module's README names its own files) first
      for (const base of [here]) {
        const p = path.posix.join(base, w)
        const to = moved.get(p)
        if (to && path.posix.dirname(to) === there) return path.posix.basename(to)
      }
      const found = suffixes.get(w)
      if (!found) return
      const outs = new Set(
        found.map(([from, to]) => {
          if (from === to) return w
          const n = w.split('/').length,
            a = from.split('/'),
            b = to.split('/')
          return b.slice(Math.max(0, b.length - n - (b.length - a.length))).join('/')
        }),
      )
      if (outs.size !== 1) return
      return [...outs][0]
    }
  }
}
