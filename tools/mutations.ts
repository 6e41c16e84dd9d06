// The mutations of one node of the syntax tree: small faults of the kind that people make.
import { dottedName, isNode, nameOf } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** A replacement of a part of a text. */
export type Mutation = { kind: string; start: number; end: number; put: string }

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '+' }
const logic: Record<string, string> = { '&&': '||', '||': '&&' }
/** The operators of a condition in a query. */
const conditions: Record<string, string> = { ...comparisons, '=': '!=', '!=': '=' }
const directions: Record<string, string> = { asc: 'desc', desc: 'asc' }
const oppositeExtremes: Record<string, string> = { 'Math.min': 'Math.max', 'Math.max': 'Math.min' }

/** Larger constants are sizes and durations: off by one, they would not be a relevant fault. */
const CONSTANT_MAX = 999

/** The mutations that replace this node or a part of it; those of its children are separate. */
export function mutationsOf(node: SyntaxNode, text: string): Mutation[] {
  return (mutators[node.type] ?? (() => []))(node, text)
}

const mutators: Record<string, (node: SyntaxNode, text: string) => Mutation[]> = {
  BinaryExpression: mutateBinary,
  LogicalExpression: (node, text) => swapOperator('logic', logic, node, text),
  IfStatement: mutateIf,
  ConditionalExpression: (node, text) => {
    const [test, yes, no] = [node.test, node.consequent, node.alternate].map(part =>
      sourceOf(part, text),
    )
    return [replace('swapped arms', node, `${test} ? ${no} : ${yes}`)]
  },
  Literal: mutateLiteral,
  ExpressionStatement: node =>
    isEffect(node.expression) ? [replace('removed call', node, ';')] : [],
  CallExpression: mutateCall,
}

function mutateBinary(node: SyntaxNode, text: string): Mutation[] {
  const parts = [node.left, node.right].filter(isNode)
  // Text is joined, not added.
  const joins = parts.some(({ type, value }) => type === 'TemplateLiteral' || isText(value))
  return [
    ...swapOperator('comparison', comparisons, node, text),
    ...(joins ? [] : swapOperator('arithmetic', arithmetic, node, text)),
  ]
}

/** The operator stands between its sides, perhaps next to a parenthesis or a comment. */
function swapOperator(
  kind: string,
  swaps: Record<string, string>,
  { left, right, operator }: SyntaxNode,
  text: string,
): Mutation[] {
  const put = swaps[String(operator)]
  if (!put || !isNode(left) || !isNode(right)) return []
  const between = text.slice(left.end, right.start)
  const at = between.indexOf(String(operator))
  if (at < 0) return []
  const start = left.end + at
  return [{ kind, start, end: start + String(operator).length, put }]
}

function mutateIf(node: SyntaxNode, text: string): Mutation[] {
  const { test, consequent, alternate } = node
  const found: Mutation[] = []
  // Negating a single comparison is the same as swapping its operator.
  const isComparison = isNode(test) && /^[!=]==$/.test(String(test.operator))
  if (isNode(test) && !isComparison)
    found.push(replace('negated condition', test, `!(${sourceOf(test, text)})`))
  if (!alternate && endsEarly(consequent)) found.push(replace('removed early return', node, ';'))
  return found
}

function endsEarly(consequent: unknown): boolean {
  if (!isNode(consequent)) return false
  if (consequent.type === 'BlockStatement')
    return Array.isArray(consequent.body) && endsEarly(consequent.body.at(-1))
  return (
    ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(consequent.type) ||
    isFailure(consequent)
  )
}

/** `fail(…)`, which is removed together with its condition. */
function isFailure({ type, expression }: SyntaxNode): boolean {
  return (
    type === 'ExpressionStatement' && isNode(expression) && nameOf(expression.callee) === 'fail'
  )
}

function mutateLiteral(node: SyntaxNode): Mutation[] {
  const { value } = node
  if (typeof value === 'boolean') return [replace('boolean', node, String(!value))]
  if (isText(value) && directions[value])
    return [replace('direction', node, `'${directions[value]}'`)]
  if (typeof value !== 'number' || !Number.isInteger(value) || value > CONSTANT_MAX) return []
  const less = value > 0 ? [replace('constant', node, String(value - 1))] : []
  return [replace('constant', node, String(value + 1)), ...less]
}

function mutateCall(node: SyntaxNode, text: string): Mutation[] {
  const { callee } = node
  const list = (Array.isArray(node.arguments) ? node.arguments : []).filter(isNode)
  if (!isNode(callee)) return []
  const swapped = oppositeExtremes[dottedName(callee) ?? '']
  if (swapped) return [replace('extreme', callee, swapped)]
  const found: Mutation[] = []
  if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'where')
    found.push(replace('removed where', node, sourceOf(callee.object, text)))
  const operator = list.length === 3 ? list[1] : undefined
  const put = operator && isText(operator.value) ? conditions[operator.value] : undefined
  if (operator && put) found.push(replace('condition of a query', operator, `'${put}'`))
  return found
}

const isEffect = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isEffect(node.argument)))

const isText = (value: unknown): value is string => typeof value === 'string'

const sourceOf = (node: unknown, text: string): string =>
  isNode(node) ? text.slice(node.start, node.end) : ''

const replace = (kind: string, { start, end }: SyntaxNode, put: string): Mutation => ({
  kind,
  start,
  end,
  put,
})
