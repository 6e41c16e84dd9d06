// Words in comments, documents, messages and test titles: only what is mechanical.
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Everywhere in prose (comments, Markdown, titles of tests, messages of errors). */
const PROSE = [
  [/\bthe walk over the contract\b/g, 'the contract tests'],
  [/\b([Tt])he walk(?=[ .,:;)']|$)/gm, '$1he contract tests'],
  [/\b([Ll])aws of money\b/g, (m, l) => (l === 'L' ? 'Money invariants' : 'money invariants')],
  [/\b([Ll])aw of money\b/g, (m, l) => (l === 'L' ? 'Money invariant' : 'money invariant')],
  [
    /\b(broken|every|all|no|a|each|its|credit|accounting) law(s?)\b(?! wants| says)/g,
    (m, a, s) => `${a === 'a' ? 'an' : a} invariant${s}`,
  ],
  [/\bthe laws\b(?! of (the )?(country|EU|tax))/g, 'the invariants'],
  [/\bThe laws\b/g, 'The invariants'],
  [/\blaw is broken\b/g, 'invariant is broken'],
  [/\blaws are broken\b/g, 'invariants are broken'],
  [/\blaws hold\b/g, 'invariants hold'],
  [/\b([Tt])he agenda's\b/g, "$1he scheduler's"],
  [/\bon the agenda\b/g, 'in the scheduler'],
  [/\ban agenda row\b/g, 'a scheduled task'],
  [/\bagenda row(s?)\b/g, 'scheduled task$1'],
  [/\b([Tt])he agenda\b/g, '$1he scheduler'],
  [/\ban agenda\b/g, 'a scheduler'],
  [/\b([Tt])he sweep\b/g, '$1he cleanup'],
  [/\b([Aa]) house\b(?! of)/g, '$1 test server'],
  [/\b[Oo]f the house\b/g, m => (m[0] === 'O' ? 'Of' : 'of') + ' the server'],
  [/\b([Tt])he house('s)?\b(?! rules)/g, '$1he server$2'],
  [/\breckons\b/g, 'calculates'],
  [/\b([Rr])eckoned\b/g, (m, r) => (r === 'R' ? 'Calculated' : 'calculated')],
  [/\b([Rr])eckoning\b/g, (m, r) => (r === 'R' ? 'Calculating' : 'calculating')],
  [/\b([Rr])eckon\b/g, (m, r) => (r === 'R' ? 'Calculate' : 'calculate')],
  [/\bReckons\b/g, 'Calculates'],
  [/\bby the house rules\b/g, 'by the project rules'],
  [/\bhouse rules\b/g, 'project rules'],
]
/** In documents and the tools that speak of modules and layers. */
const STRUCTURE = [
  [/\bhalf a floor up\b/g, 'half a layer up'],
  [/\bfloor(s?)\b/g, 'layer$1'],
  [/\bFloor(s?)\b/g, 'Layer$1'],
  [/\brooms\b/g, 'modules'],
  [/\bRooms\b/g, 'Modules'],
  [
    /\b(a|the|The|A|no|each|every|Every|another|which|of one|its own|own|inside a|other) room(?! for| left| to\b)('s)?\b/g,
    '$1 module$2',
  ],
  [/<room>/g, '<module>'],
  [/<house>/g, '<group>'],
  [/\b(a|one) room's\b/g, "$1 module's"],
  [/\broom(?= with endpoints|s with endpoints| README)/g, 'module'],
]
const DOCS = [
  [/^\*\*Laws\*\*/gm, '**Invariants**'],
  [/^Laws$/gm, 'Invariants'],
  [/^## Laws$/gm, '## Invariants'],
  [/^#+ Money and its laws$/gm, '## Money and its invariants'],
  [/\bopenHouse\b/g, 'startTestServer'],
  [/\bhouse\.settled\(\)/g, 'server.drainJobs()'],
  [/\bhouse\.stranger\(\)/g, 'server.stranger()'],
  [/\bmerchant\(house\)/g, 'merchant(server)'],
  [/\bsell\(house,/g, 'sell(server,'],
  [/\b([Dd])oor\b(?=:| \()/g, (m, d) => (d === 'D' ? 'Gateway' : 'gateway')],
  [/\bthe door\b(?=[).,])/g, 'the gateway'],
  [/\b([Dd])oors\b/g, (m, d) => (d === 'D' ? 'Gateways' : 'gateways')],
  [/\bprocessor's door\b/g, "processor's gateway"],
  [/\bat the door\b/g, 'at the boundary'],
  [/\blaws\b(?= of| are| asked| held|,|\.)/g, 'invariants'],
  [/\bWrite a law\b/g, 'Write an invariant'],
  [/\ba law of\b/g, 'an invariant of'],
  [/\bthe browser stories\b/g, 'the browser tests'],
  [/\*\*Stories\*\*/g, '**End-to-end tests**'],
  [/\bdepartures\//g, 'offboarding/'],
  [/`departures`/g, '`offboarding`'],
  [/`simulation\/`: seeded lives/g, '`simulation/`: seeded runs'],
]
/** One file each; what is not found any more is only a notice. */
const EXACT = [
  ['tools/check.ts', "{ name: 'layers'", "{ name: 'layers'"],
  ['tools/setup.mjs', 'types, lint, layers, tidy', 'types, lint, layers, tidy'],
  [
    'tools/setup.mjs',
    'ask every money invariant of a database',
    'check every invariant of a database',
  ],
  ['tools/*', 'testing\\/(walk|lists)', 'testing\\/(contract-tests|lists)'],
  ['tools/*', 'records\\/agenda', 'records\\/scheduler'],
  ['tools/*', 'webhooks|departures)', 'webhooks|offboarding)'],
  [
    'tools/tidy-code.ts',
    '\\bprove[A-Z(]|\\bwalk[A-Z(]|',
    '\\bprove[A-Z(]|\\bverify(Scenario|UnderFire|Deliveries)\\(|\\bcompareModules\\(|\\bcheckEndpoints\\(|',
  ],
  ['ARCHITECTURE.md', 'origins, pages, jobs, sweep', 'origins, pages, jobs'],
  ['ARCHITECTURE.md', 'origins, pages, jobs, cleanup', 'origins, pages, jobs'],
  ['contract/src/kit/bounds.test.ts', "'refused before it is read'", "'rejected unread'"],
  [
    'server/src/app/cleanup.test.ts',
    'planned once, however often the server starts, and plans its next',
    'planned once for all starts, and plans its next',
  ],
  [
    'server/src/app/cleanup.test.ts',
    'the cleanup is planned once, however often the server starts, and plans its next',
    'the cleanup is planned once for all starts, and plans its next',
  ],
  ['tools/layers.test.ts', '\\(layer 6\\)', '\\(layer 6\\)'],
  ['tools/layers.test.ts', 'room that layers\\.data', 'module that layers\\.data'],
  ['tools/layers.data.ts', "'agenda'", "'scheduler'"],
  ['server/src/app/pages.ts', 'place: site', 'server: site'],
  ['server/src/simulation/years/years.prove.ts', "'deeds'", "'actions'"],
  ['tools/layers.data.ts', "'departures'", "'offboarding'"],
  ['tools/layers.data.ts', "'guesses'", "'sign-in-attempts'"],
  ['tools/*', "'browser stories'", "'browser tests'"],
]

export function rewriteTexts(tree, files, rules, renamedExports) {
  // Names with a capital inside stand for themselves in prose; one new name each.
  const plain = new Map()
  for (const names of renamedExports.values())
    for (const [old, now] of names) {
      if (plain.has(old) && plain.get(old) !== now) plain.set(old, undefined)
      else plain.set(old, now)
    }
  const safe = [...plain].filter(
    ([old, now]) => now && /^[a-z]+[A-Z]|^[A-Z][a-z]+[A-Z]|_/.test(old),
  )
  const byName = new Map(safe)
  const names = prose => prose.replace(/\b[A-Za-z][A-Za-z0-9_]*\b/g, w => byName.get(w) ?? w)
  let count = 0
  for (const [file, from, to] of EXACT) {
    const at = path.join(tree, file)
    if (file === 'tools/*') {
      for (const f of files.filter(
        f => /^tools\/[^/]+\.(ts|mjs)$/.test(f) && !/banned|tidy-words/.test(f),
      )) {
        const p = path.join(tree, f),
          t = fs.readFileSync(p, 'utf8')
        if (t.includes(from)) {
          fs.writeFileSync(p, t.split(from).join(to))
          count++
        }
      }
      continue
    }
    if (!fs.existsSync(at)) {
      console.log(`notice: ${file} is not there`)
      continue
    }
    const text = fs.readFileSync(at, 'utf8')
    if (text.includes(from)) {
      fs.writeFileSync(at, text.split(from).join(to))
      count++
    } else if (!text.includes(to)) console.log(`notice: ${file} has no ${from}`)
  }
  for (const f of files) {
    const isDoc = f.endsWith('.md') && f !== 'CHANGELOG.md'
    const isCode =
      /\.(ts|tsx|mts|mjs)$/.test(f) && !/\.gen\.ts$|platform\/db\/tables\.ts$|locales\//.test(f)
    if ((!isDoc && !isCode) || /^tools\/(banned-words|tidy-words)|^docs\/glossary/.test(f)) continue
    const at = path.join(tree, f)
    const before = fs.readFileSync(at, 'utf8')
    if (/^(\/\/|<!--|\/\*) ?Generated/.test(before)) continue
    let text
    if (isDoc) {
      // what stands in `code` is left to the names' and paths' rules
      text = names(before)
      for (const list of [
        DOCS,
        PROSE,
        ...(/^(docs\/(proof|decisions)\/|docs\/api)/.test(f) ? [] : [STRUCTURE]),
      ])
        for (const [from, to] of list) text = text.replace(from, to)
    } else {
      const law = !/^(contract|apps|ui)\/|invoices|\/tax|anonymize/.test(f)
      const prose = s => {
        s = names(s)
        if (/^tools\//.test(f))
          s = s
            .replace(/\b(in|of) the house\b/g, '$1 the project')
            .replace(/\bthe house\b/g, 'the project')
        for (const [from, to] of PROSE)
          if (law || !/law/i.test(from.source)) s = s.replace(from, to)
        if (/^tools\//.test(f)) for (const [from, to] of STRUCTURE) s = s.replace(from, to)
        return s
      }
      text = inCode(f, before, prose)
    }
    if (text !== before) {
      fs.writeFileSync(at, text)
      count++
    }
  }
  return count
}

/** Comments, titles of tests and messages of errors; in tools every text. */
function inCode(f, text, prose) {
  const sf = ts.createSourceFile(
    f,
    text,
    ts.ScriptTarget.Latest,
    true,
    f.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const spans = []
  const seen = new Set()
  const comments = node => {
    for (const r of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]) {
      if (seen.has(r.pos)) continue
      seen.add(r.pos)
      spans.push([r.pos, r.end])
    }
  }
  const literal = n =>
    ts.isStringLiteral(n) ||
    ts.isNoSubstitutionTemplateLiteral(n) ||
    ts.isTemplateHead(n) ||
    ts.isTemplateMiddle(n) ||
    ts.isTemplateTail(n)
  const inside = n => {
    if (literal(n)) spans.push([n.getStart(sf) + 1, n.getEnd() - 1])
    ts.forEachChild(n, inside)
  }
  const visit = node => {
    comments(node)
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(sf)
      if (/^(test|describe|suite|it)$|\.test$/.test(callee) && node.arguments[0])
        inside(node.arguments[0])
    }
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText(sf)))
      for (const a of node.arguments ?? []) inside(a)
    if (
      /^tools\//.test(f) &&
      (ts.isStringLiteral(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddle(node) ||
        ts.isTemplateTail(node)) &&
      !ts.isImportDeclaration(node.parent) &&
      /\s/.test(node.text)
    )
      inside(node)
    ts.forEachChild(node, visit)
  }
  visit(sf)
  const uniq = [...new Map(spans.map(s => [s[0], s])).values()].sort((a, b) => b[0] - a[0])
  for (const [a, b] of uniq) {
    const was = text.slice(a, b),
      now = prose(was)
    if (now !== was) text = text.slice(0, a) + now + text.slice(b)
  }
  return text
}

/** Comment lines of code beyond 100 columns and lines of documents beyond 120 are broken anew. */
export function rewrap(tree, files) {
  for (const f of files) {
    if (!/\.(ts|tsx|mts|mjs|md)$/.test(f) || /CHANGELOG|\.data\.ts$|\.gen\.ts$|tables\.ts$/.test(f))
      continue
    const at = path.join(tree, f)
    const before = fs.readFileSync(at, 'utf8')
    const max = f.endsWith('.md') ? 120 : 100
    if (!before.split('\n').some(l => l.length > max)) continue
    const lines = before.split('\n')
    let fence = false
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]
      if (f.endsWith('.md') && /^```/.test(line)) fence = !fence
      if (line.length <= max || fence) continue
      let prefix
      if (f.endsWith('.md')) {
        if (/^(\||#| {4})/.test(line)) continue
        prefix = /^(\s*)(?:[-*] |\d+\. )?/.exec(line)[0].replace(/[-*\d.]/g, ' ')
      } else {
        const one = /^(\s*)\/\*\* (.*) \*\/$/.exec(line)
        if (one) {
          lines.splice(i, 1, `${one[1]}/**`, `${one[1]} * ${one[2]}`, `${one[1]} */`)
          i--
          continue
        }
        const m = /^(\s*(?:\/\/|\*) )/.exec(line)
        if (!m) continue
        prefix = m[1]
      }
      const cut = line.lastIndexOf(' ', max)
      if (cut <= prefix.length) continue
      const rest = line.slice(cut + 1)
      lines[i] = line.slice(0, cut)
      const next = lines[i + 1]
      const bullet =
        next !== undefined && /^[-*] |^\d+\. |^\||^#|^$/.test(next.slice(prefix.length))
      if (
        next !== undefined &&
        next.startsWith(prefix) &&
        next.trim() !== prefix.trim() &&
        !bullet &&
        next.slice(prefix.length).trim() &&
        !next.slice(prefix.length).startsWith(' ') &&
        !next.slice(prefix.length).startsWith('@')
      ) {
        lines[i + 1] = prefix + rest + ' ' + next.slice(prefix.length)
      } else lines.splice(i + 1, 0, prefix + rest)
    }
    const text = lines.join('\n')
    if (text !== before) fs.writeFileSync(at, text)
  }
}
