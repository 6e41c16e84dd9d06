// Follows a value through the functions that receive it: how far a reader has to jump.
import { isNode, nameOf, type SyntaxNode } from './syntax.ts'

/** A parsed file, and the file that each of its imports leads to. */
export type ParsedFile = {
  program: SyntaxNode
  targetOf: (specifier: string) => string | undefined
}

/** The beginning of a walk: a parameter of a function. */
export type WalkStart = { file: string; function: string; parameter: string }

/** A function that receives the value. */
export type Visit = { file: string; name: string }

/** A value that is followed whole, or the followed fields of an object. */
type Followed = true | Map<string, Followed>
type Scope = Map<string, Followed>
type FunctionNode = SyntaxNode & { params: SyntaxNode[] }
type Found = { file: string; name: string; node: FunctionNode }
type Walk = {
  visits: Visit[]
  read: (file: string) => ParsedFile | undefined
  /** The functions whose calls have been followed: a reader knows them by then. */
  entered: Set<SyntaxNode>
}

/**
 * Returns the functions that receive the value or a part of it as an argument, in the order in
 * which the calls are written, depth first. A function that is called again is returned again, but
 * not what it calls. A part is a field, an element, a destructured variable, or an object that
 * contains the value. The result of a function is a new value. Only calls by the name of a function
 * are followed, not methods or functions in a table.
 */
export function followValue(start: WalkStart, read: Walk['read']): Visit[] {
  const walk: Walk = { visits: [], read, entered: new Set() }
  const found = findFunction(walk, start.file, start.function)
  if (!found) throw new Error(`${start.file} has no function ${start.function}.`)
  const [parameter = '', field] = start.parameter.split('.')
  const names: Scope = new Map()
  for (const each of found.node.params) bind(each, true, names)
  if (!names.has(parameter)) throw new Error(`${start.function} has no parameter ${parameter}.`)
  const scope: Scope = new Map([[parameter, field ? new Map([[field, true]]) : true]])
  enter(walk, found, scope)
  return walk.visits
}

function enter(walk: Walk, { file, name, node }: Found, scope: Scope): void {
  walk.visits.push({ file, name })
  if (walk.entered.has(node)) return
  walk.entered.add(node)
  visit(walk, file, node.body, scope)
}

function visit(walk: Walk, file: string, node: unknown, scope: Scope): void {
  if (Array.isArray(node)) for (const child of node) visit(walk, file, child, scope)
  if (!isNode(node)) return
  if (isFunction(node)) return visit(walk, file, node.body, withoutParameters(node, scope))
  if (node.type === 'CallExpression') return visitCall(walk, file, node, scope)
  if (node.type === 'ForOfStatement') bindElement(node.left, valueOf(node.right, scope), scope)
  for (const value of Object.values(node)) visit(walk, file, value, scope)
  if (node.type === 'VariableDeclarator') bind(node.id, valueOf(node.init, scope), scope)
  if (node.type === 'AssignmentExpression') bind(node.left, valueOf(node.right, scope), scope)
}

/** Arguments first, because they are evaluated before the call. */
function visitCall(walk: Walk, file: string, node: SyntaxNode, scope: Scope): void {
  const given = node.arguments as SyntaxNode[]
  visit(walk, file, node.callee, scope)
  const list = isNode(node.callee) ? valueOf(node.callee.object, scope) : undefined
  for (const argument of given) {
    if (!isFunction(argument)) visit(walk, file, argument, scope)
    else {
      // The callback of `lines.map(line => …)` receives an element of what is followed.
      const inner = withoutParameters(argument, scope)
      bind(argument.params[0], list && true, inner)
      visit(walk, file, argument.body, inner)
    }
  }
  const called = findFunction(walk, file, nameOf(node.callee))
  const values = given.map(argument => valueOf(argument, scope))
  if (!called || !values.some(Boolean)) return
  const inner: Scope = new Map()
  called.node.params.forEach((parameter, at) => bind(parameter, values[at], inner))
  enter(walk, called, inner)
}

/** What an expression has of the followed value. */
function valueOf(node: unknown, scope: Scope): Followed | undefined {
  if (!isNode(node)) return undefined
  const inner = node.expression ?? node.argument
  switch (node.type) {
    case 'Identifier':
      return scope.get(String(node.name))
    case 'MemberExpression': {
      const object = valueOf(node.object, scope)
      const field = node.computed ? undefined : nameOf(node.property)
      return object instanceof Map && field !== undefined ? object.get(field) : object && true
    }
    case 'ObjectExpression':
      return objectOf(node.properties as SyntaxNode[], scope)
    case 'ArrayExpression':
      return (node.elements as unknown[]).some(each => valueOf(each, scope)) || undefined
    case 'ConditionalExpression':
      return valueOf(node.consequent, scope) ?? valueOf(node.alternate, scope)
    case 'LogicalExpression':
      return valueOf(node.right, scope) ?? valueOf(node.left, scope)
    case 'AwaitExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'SpreadElement':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return valueOf(inner, scope)
    default:
      return undefined
  }
}

function objectOf(properties: SyntaxNode[], scope: Scope): Followed | undefined {
  const fields = new Map<string, Followed>()
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = valueOf(property, scope)
      // A copy with other fields is still the value.
      if (spread === true) return true
      for (const [name, value] of spread ?? []) fields.set(name, value)
      continue
    }
    const value = valueOf(property.value, scope)
    const name = nameOf(property.key)
    if (value && name !== undefined) fields.set(name, value)
  }
  return fields.size > 0 ? fields : undefined
}

/** Gives the names of a pattern their parts of the value. */
function bind(pattern: unknown, value: Followed | undefined, scope: Scope): void {
  if (!isNode(pattern) || !value) return
  if (pattern.type === 'Identifier') scope.set(String(pattern.name), value)
  if (pattern.type === 'AssignmentPattern') bind(pattern.left, value, scope)
  if (pattern.type === 'RestElement') bind(pattern.argument, value, scope)
  if (pattern.type === 'ArrayPattern') {
    for (const each of pattern.elements as unknown[]) bind(each, true, scope)
  }
  if (pattern.type !== 'ObjectPattern') return
  const rest = value === true ? true : new Map(value)
  for (const property of pattern.properties as SyntaxNode[]) {
    const field = nameOf(property.key)
    if (property.type === 'RestElement') bind(property, rest, scope)
    else if (field !== undefined) bind(property.value, fieldOf(value, field), scope)
    if (rest !== true && field !== undefined) rest.delete(field)
  }
}

function fieldOf(value: Followed, field: string): Followed | undefined {
  return value === true ? true : value.get(field)
}

function bindElement(left: unknown, value: Followed | undefined, scope: Scope): void {
  if (!isNode(left) || left.type !== 'VariableDeclaration') return
  for (const { id } of left.declarations as SyntaxNode[]) bind(id, value && true, scope)
}

function withoutParameters({ params }: FunctionNode, scope: Scope): Scope {
  const own: Scope = new Map()
  for (const parameter of params) bind(parameter, true, own)
  return new Map([...scope].filter(([name]) => !own.has(name)))
}

function isFunction(node: unknown): node is FunctionNode {
  return isNode(node) && /^(ArrowFunction|Function)(Expression|Declaration)$/.test(node.type)
}

/** Finds the function that a name means in a file: declared there, or imported. */
function findFunction(walk: Walk, file: string, name: string | undefined): Found | undefined {
  const parsed = name === undefined ? undefined : walk.read(file)
  if (!parsed || name === undefined) return undefined
  for (const statement of parsed.program.body as SyntaxNode[]) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement
    const node = functionNamed(declared, name)
    if (node) return { file, name, node }
    const imported = importedAs(statement, name)
    const target = imported && parsed.targetOf(imported.from)
    if (imported && target !== undefined) return findFunction(walk, target, imported.name)
  }
  return undefined
}

function functionNamed(node: SyntaxNode, name: string): FunctionNode | undefined {
  if (isFunction(node)) return nameOf(node.id) === name ? node : undefined
  if (node.type !== 'VariableDeclaration') return undefined
  const variable = (node.declarations as SyntaxNode[]).find(({ id }) => nameOf(id) === name)
  return isFunction(variable?.init) ? variable.init : undefined
}

/** The module and the name there of what a statement imports, or exports again, as this name. */
function importedAs(node: SyntaxNode, name: string): { from: string; name: string } | undefined {
  if (!isNode(node.source) || !Array.isArray(node.specifiers)) return undefined
  for (const specifier of node.specifiers as SyntaxNode[]) {
    const outside = specifier.type === 'ExportSpecifier' ? specifier.exported : specifier.local
    const inside = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported
    if (nameOf(outside) !== name) continue
    return { from: String(node.source.value), name: nameOf(inside) ?? name }
  }
  return undefined
}
