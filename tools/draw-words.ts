// Draws names, titles, comments and texts at random, for a verdict each:
// node tools/draw-words.ts [seed] > table.md
import { makeRandom } from '../server/src/testing/random.ts'
import { listFiles, parseFiles } from './source-tree.ts'
import {
  declaredNames,
  englishTexts,
  isOurs,
  localeTexts,
  proseComments,
  testTitles,
} from './wording.ts'
import type { Wording } from './wording.ts'

const SEED_DEFAULT = 20_261_125
const SAMPLE_SIZE = 200
const ENGLISH = /locales\/en(\.json$|\/.*\.json$)/

const paths = listFiles()
const files = parseFiles(paths).filter(isOurs)
const kinds: [title: string, wordings: Wording[]][] = [
  ['Identifiers', files.flatMap(declaredNames)],
  ['Test titles', files.flatMap(testTitles)],
  ['Comments', files.flatMap(proseComments)],
  [
    'Strings',
    [
      ...files.flatMap(englishTexts),
      ...paths.filter(path => ENGLISH.test(path)).flatMap(localeTexts),
    ],
  ],
]

const random = makeRandom(Number(process.argv[2] ?? SEED_DEFAULT))
for (const [title, wordings] of kinds) {
  const distinctWordings = [...new Map(wordings.toReversed().map(one => [one.text, one])).values()]
  distinctWordings.sort((one, other) => (one.text < other.text ? -1 : 1))
  console.log(`## ${title}: ${SAMPLE_SIZE} of ${distinctWordings.length}\n`)
  console.log('| wording | where | verdict |\n|---|---|---|')
  for (const { text, path } of random.sample(distinctWordings, SAMPLE_SIZE)) {
    console.log(`| ${escapeCell(text)} | \`${path}\` | clear |`)
  }
  console.log('')
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
