/**
 * Reduces Inter to what the screens use: three weights, and the letters of English in a separate
 * file. Run it after an update of the font and commit its output: node tools/subset-fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** The lightest and the boldest weight of tokens.css. */
const WEIGHTS = { min: 450, max: 650 }

const require = createRequire(import.meta.url)

/** The letters of English and common punctuation: all that an English page shows. */
const isBasic = (code: number) =>
  code < 0x7f ||
  [0xa0, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019].includes(code) ||
  [0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2190, 0x2192].includes(code)

await subsetFonts()

async function subsetFonts() {
  for (const [script, selected] of [
    ['basic', isBasic],
    ['latin', (code: number) => !isBasic(code)],
    ['latin-ext', () => true],
    ['cyrillic', () => true],
  ] as const) {
    const from = script === 'basic' ? 'latin' : script
    const path = `@fontsource-variable/inter/files/inter-${from}-wght-normal.woff2`
    const text = charactersOf(from).filter(code => selected(code))
    const font = await subsetFont(
      readFileSync(require.resolve(path)),
      String.fromCodePoint(...text),
      { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } },
    )
    const to = new URL(`../ui/src/fonts/inter-${script}.woff2`, import.meta.url)
    writeFileSync(to, font)
    console.log(`${script}: ${font.length} bytes for ${text.length} characters`)
  }
}

/** All code points of the package's range for a script. */
function charactersOf(script: string): number[] {
  const css = readFileSync(require.resolve('@fontsource-variable/inter/wght.css'), 'utf8')
  const face = css
    .split('@font-face')
    .find(item => item.includes(`files/inter-${script}-wght-normal`))
  const ranges = /unicode-range:\s*([^;]+);/.exec(face ?? '')?.[1] ?? ''
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, from = '', to]) => {
    const [first, last] = [parseInt(from, 16), parseInt(to ?? from, 16)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
