import { moduleOf } from './modules.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { dottedName, nameOf, walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'
import { isGenerated } from './tidy-sizes.ts'

const LEFTOVER = /\b(TODO|FIXME|XXX|HACK|WIP)\b/
const UNFINISHED_MARKERS = new RegExp(
  [
    'stub(bed)?\\b',
    'for now\\s*([.,;)]|$)',
    '(do|fix|add) (this|it) later',
    'implement(ed)? later',
    'not (yet )?implemented( yet)?',
  ]
    .map(words => `\\b${words}`)
    .join('|'),
  'i',
)
const SEEDED_FOLDERS = /^server\/src\/(testing|simulation)\//

/** Finds calls and words that have a better alternative, and tests that assert nothing. */
export function checkCode(file: SourceFile): Finding[] {
  if (isGenerated(file.text)) return []
  const findings: Finding[] = []
  const add = (at: number, message: string, fix: string): void => {
    findings.push({ path: file.path, line: file.lineOf(at), message, fix })
  }
  // The rule itself has to contain the words it looks for.
  const isRuleFile = file.path.startsWith('tools/tidy')
  for (const { value, start } of isRuleFile ? [] : file.comments) {
    if (LEFTOVER.test(value) || UNFINISHED_MARKERS.test(value)) {
      add(
        start,
        `contains a to-do comment: "${value.trim().slice(0, 60)}".`,
        'Do it, or open an issue and describe the current state here.',
      )
    }
  }
  walkTree(file.program, node => checkNode(file.path, node, add))
  return [...findings, ...checkTest(file)]
}

type Add = (at: number, message: string, fix: string) => void

function checkNode(path: string, node: SyntaxNode, add: Add): void {
  const place = moduleOf(path)
  const isTest = typeof place !== 'string' && (place.isTest || place.area === 'e2e')
  if (node.type === 'TSAnyKeyword' && !isTest) {
    add(node.start, 'says any.', 'Use the actual type, or unknown and narrow it.')
  }
  if (isSubtest(path, node)) {
    add(node.start, 'awaits a test of the file, which waits for this one.', 'Say t.test.')
  }
  if (node.type !== 'CallExpression') return
  const callee = dottedName(node.callee)
  const inServer = typeof place !== 'string' && place.area === 'server' && !place.isTest
  if (
    callee === 'Math.random' &&
    !SEEDED_FOLDERS.test(path) &&
    (inServer || path.startsWith('contract/') || /\.test\.tsx?$/.test(path))
  ) {
    add(node.start, 'calls Math.random.', 'Use platform/ids; in tests the seeded testing/random.')
  }
  if (inServer && callee?.startsWith('console.') && path !== 'server/src/main.ts') {
    add(node.start, `calls ${callee}.`, 'Use the log (platform/log): structured, with request id.')
  }
  if (/\.(test|prove)\.tsx?$/.test(path) && isOnlyModifier(node)) {
    add(node.start, 'runs only this test.', 'Remove .only.')
  }
}

/**
 * Tests do not track promises (docs/decisions/untracked-promises.md), so a subtest must be started
 * with `t.test` to know its parent.
 */
function isSubtest(path: string, { type, argument }: SyntaxNode): boolean {
  if (type !== 'AwaitExpression' || !/\.(test|prove)\.tsx?$/.test(path)) return false
  const awaitedCall = argument as SyntaxNode
  return awaitedCall.type === 'CallExpression' && nameOf(awaitedCall.callee) === 'test'
}

function isOnlyModifier(node: SyntaxNode): boolean {
  const callee = node.callee as SyntaxNode
  return callee.type === 'MemberExpression' && nameOf(callee.property) === 'only'
}

function checkTest({ path, text }: SourceFile): Finding[] {
  if (!/\.(test|prove)\.tsx?$/.test(path)) return []
  // A test may assert by an imported function (walkContract, provesLaws).
  if (
    /\bassert|\bexpect[A-Z(]|\bprove[A-Z(]|\bverify(Scenario|PurchasesDuringKills|Deliveries)\(|\bcompareModules\(|\bcheckEndpoints\(|\b(rejects|holds)\(/.test(
      text,
    )
  )
    return []
  return [
    {
      path,
      line: 1,
      message: 'asserts nothing.',
      fix: 'Assert the expected result (node:assert).',
    },
  ]
}
