import fs from 'node:fs'
import path from 'node:path'

/** Copies overlay/ into the tree, and wires it. */
export function applyOverlay(tree, folder, say) {
  let copied = 0
  const walk = dir => {
    for (const e of fs.readdirSync(path.join(folder, dir), { withFileTypes: true })) {
      const p = path.join(dir, e.name)
      if (e.isDirectory()) {
        walk(p)
        continue
      }
      const to = path.join(tree, p.replace(/\.txt$/, ''))
      // Once there it belongs to the tree: others may have changed it.
      if (fs.existsSync(to)) continue
      fs.mkdirSync(path.dirname(to), { recursive: true })
      fs.copyFileSync(path.join(folder, p), to)
      copied++
    }
  }
  walk('')
  const edit = (file, pairs) => {
    const at = path.join(tree, file)
    let text = fs.readFileSync(at, 'utf8')
    for (const [mark, from, to] of pairs) {
      if (text.includes(mark)) continue
      if (!text.includes(from)) {
        console.log(`notice: ${file} has no "${from}"`)
        continue
      }
      text = text.replace(from, () => to)
    }
    fs.writeFileSync(at, text)
  }
  edit('tools/tidy.ts', [
    [
      "'./tidy-words.ts'",
      "import { checkSizes } from './tidy-sizes.ts'\n",
      "import { checkSizes } from './tidy-sizes.ts'\nimport { checkPathWords, checkWords } from './tidy-words.ts'\n",
    ],
    [
      '...checkPathWords(paths)',
      '...checkNames(paths),\n',
      '...checkNames(paths),\n    ...checkPathWords(paths),\n',
    ],
    [
      'files.flatMap(checkWords)',
      '...files.flatMap(checkCode),\n',
      '...files.flatMap(checkCode),\n    ...files.flatMap(checkWords),\n',
    ],
  ])
  say(`overlay: ${copied} files`)
}
