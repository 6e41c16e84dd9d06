import ts from 'typescript'
import path from 'node:path'

const RESERVED = new Set([
  'default',
  'delete',
  'new',
  'class',
  'function',
  'return',
  'void',
  'import',
  'export',
  'case',
  'try',
])
const isSource = f => /\.(ts|tsx|mts)$/.test(f) && !f.endsWith('platform/db/tables.ts')

export function buildEdits(tree, files, rules) {
  const raw = ts.readConfigFile(path.join(tree, 'tsconfig.json'), ts.sys.readFile).config
  raw.compilerOptions.lib = raw.compilerOptions.lib.filter(l => !/temporal/.test(l))
  raw.compilerOptions.types = ['node']
  const { options } = ts.parseJsonConfigFileContent(
    raw,
    { ...ts.sys, readDirectory: () => [] },
    tree,
  )
  const sources = files
    .filter(f => isSource(f) || f.endsWith('tables.ts'))
    .map(f => path.join(tree, f))
  const program = ts.createProgram(sources, options)
  const checker = program.getTypeChecker()
  const names = index(rules.filter(r => !r.prop))
  const props = index(rules.filter(r => r.prop))
  const edits = new Map()
  const renamedExports = new Map() // file → [{old, now}]
  const collisions = new Set()

  const rel = f => path.relative(tree, f).split(path.sep).join('/')
  const inTree = f => f.startsWith(tree + path.sep) && !f.includes('/node_modules/')
  const declFiles = s => (s?.declarations ?? []).map(d => d.getSourceFile().fileName)

  const unalias = s => {
    while (s && s.flags & ts.SymbolFlags.Alias) {
      const d = s.declarations?.[0]
      // `import { a as b }`: b is a name of this file.
      if (d && (ts.isImportSpecifier(d) || ts.isExportSpecifier(d)) && d.propertyName) return s
      if (d && (ts.isNamespaceImport(d) || ts.isImportClause(d))) return s
      const next = checker.getImmediateAliasedSymbol
        ? checker.getImmediateAliasedSymbol(s)
        : checker.getAliasedSymbol(s)
      if (!next || next === s) return s
      s = next
    }
    return s
  }

  const pickName = sym => {
    sym = unalias(sym)
    if (!sym) return
    const own = declFiles(sym).filter(inTree)
    if (!own.length) return
    const name = sym.name === 'default' ? undefined : sym.name
    const list = names.get(name)
    if (!list) return
    const r = best(list, own.map(rel))
    return r && choose(sym, r)
  }

  // Of `a|b` the first name nobody uses where the symbol lives; a local keeps its name if none is
  // free.
  const chosen = new Map()
  const assigned = new Map()
  const identifiersOf = new Map()
  const identifiersIn = node => {
    let set = identifiersOf.get(node)
    if (!set) {
      set = new Set()
      const v = n => {
        if (
          ts.isIdentifier(n) &&
          (!isPropertyName(n) || (ts.isBindingElement(n.parent) && n.parent.name === n))
        )
          set.add(n.text)
        ts.forEachChild(n, v)
      }
      v(node)
      identifiersOf.set(node, set)
    }
    return set
  }
  const choose = (sym, r) => {
    if (chosen.has(sym)) return chosen.get(sym)
    const d = sym.declarations.find(d => inTree(d.getSourceFile().fileName))
    let home = d
    while (home.parent && !ts.isSourceFile(home.parent)) home = home.parent
    const top = d === home || (ts.isVariableDeclaration(d) && d.parent?.parent === home)
    const region = top ? d.getSourceFile() : home
    const used = identifiersIn(region)
    const mine = assigned.get(region) ?? new Map()
    assigned.set(region, mine)
    const options = r.now.split('|')
    const free = options.find(
      o =>
        !RESERVED.has(o) &&
        (!used.has(o) || willGo(o, d)) &&
        (!mine.has(o) || mine.get(o) === r.old),
    )
    const now = free ?? (top && isTopExport(sym) ? options.at(-1) : undefined)
    if (!free)
      collisions.add(
        `${rel(d.getSourceFile().fileName)}: ${r.old} → ${r.now}${now ? '' : ' (kept)'}`,
      )
    if (now) mine.set(now, r.old)
    const result = now && { rule: r, now, old: r.old }
    chosen.set(sym, result)
    return result
  }
  // A name in the way that is itself renamed away is not in the way.
  const willGo = (name, d) => {
    const list = names.get(name)
    return !!list && !!best(list, [rel(d.getSourceFile().fileName)])
  }
  const best = (list, paths) => {
    let found,
      length = -1
    for (const r of list)
      for (const s of r.scopes) {
        if (s.length > length && paths.some(p => p === s || p.startsWith(s))) {
          found = r
          length = s.length
        }
      }
    return found
  }

  const propSymbols = node => {
    const found = []
    const p = node.parent
    const ofType = t => {
      if (!t) return
      for (const each of t.isUnionOrIntersection?.() ? t.types : [t]) {
        const s = checker.getPropertyOfType(checker.getNonNullableType(each), node.text)
        if (s) found.push(s)
      }
      const s = checker.getPropertyOfType(t, node.text)
      if (s) found.push(s)
    }
    if (
      (ts.isPropertyAssignment(p) ||
        ts.isShorthandPropertyAssignment(p) ||
        ts.isMethodDeclaration(p) ||
        ts.isGetAccessor(p)) &&
      ts.isObjectLiteralExpression(p.parent)
    ) {
      ofType(checker.getContextualType(p.parent))
      const s = checker.getSymbolAtLocation(node)
      if (s && !ts.isShorthandPropertyAssignment(p)) found.push(s)
      else if (ts.isShorthandPropertyAssignment(p)) {
        const own = checker.getTypeAtLocation(p.parent).getProperty(node.text)
        if (own) found.push(own)
      }
    } else if (ts.isBindingElement(p)) ofType(checker.getTypeAtLocation(p.parent))
    else if (ts.isJsxAttribute(p)) {
      ofType(checker.getContextualType(p.parent))
    } else {
      const s = checker.getSymbolAtLocation(node)
      if (s) found.push(s)
    }
    // shorthand in an assignment pattern and mapped types
    return found.flatMap(s => checker.getRootSymbols?.(s) ?? [s])
  }
  const ownerOf = d => {
    for (let n = d.parent; n; n = n.parent) {
      if (ts.isInterfaceDeclaration(n) || ts.isTypeAliasDeclaration(n) || ts.isClassDeclaration(n))
        return n.name?.text
      if (ts.isVariableDeclaration(n) && ts.isIdentifier(n.name)) return n.name.text
      if (ts.isFunctionDeclaration(n)) return n.name?.text
    }
  }
  const pickProp = node => {
    const list = props.get(node.text)
    if (!list) return
    const plain = list.filter(r => !r.owner && r.scopes.includes(''))
    if (plain.length === list.length && plain.length) {
      return plain[0]
    }
    const syms = node.symbols
      ? node.symbols.flatMap(x => checker.getRootSymbols?.(x) ?? [x])
      : propSymbols(node)
    const decls = syms
      .flatMap(s => s.declarations ?? [])
      .filter(d => inTree(d.getSourceFile().fileName))
    if (!decls.length) return
    for (const r of list.filter(r => r.owner)) {
      if (
        decls.some(
          d =>
            ownerOf(d) === r.owner &&
            r.scopes.some(s => rel(d.getSourceFile().fileName).startsWith(s)),
        )
      )
        return r
    }
    return best(
      list.filter(r => !r.owner),
      decls.map(d => rel(d.getSourceFile().fileName)),
    )
  }

  const isOfModule = sym =>
    !!unalias(sym)?.declarations?.some(
      d =>
        ts.isFunctionDeclaration(d) ||
        ts.isClassDeclaration(d) ||
        (ts.isVariableDeclaration(d) &&
          ts.isVariableStatement(d.parent?.parent ?? d) &&
          ts.isSourceFile(d.parent.parent.parent)),
    )
  const isTopExport = sym =>
    (sym.declarations ?? []).some(d => {
      const st = ts.isVariableDeclaration(d) ? d.parent?.parent : d
      return (
        st &&
        ts.canHaveModifiers(st) &&
        ts.getModifiers(st)?.some(m => m.kind === ts.SyntaxKind.ExportKeyword)
      )
    })

  for (const file of files.filter(isSource)) {
    const sf = program.getSourceFile(path.join(tree, file))
    if (!sf) continue
    const add = (node, text) => {
      if (!edits.has(file)) edits.set(file, [])
      edits.get(file).push({ start: node.getStart(sf), end: node.getEnd(), text })
    }
    const useName = (sym, r) => {
      r.rule.used++
      const s = unalias(sym)
      if (isTopExport(s))
        for (const f of declFiles(s).filter(inTree).map(rel)) {
          if (!renamedExports.has(f)) renamedExports.set(f, new Map())
          renamedExports.get(f).set(r.old, r.now)
        }
    }
    const stringKey = node => {
      if (!ts.isStringLiteral(node) || !props.has(node.text)) return
      let type
      let up = node.parent
      if (ts.isElementAccessExpression(up) && up.argumentExpression === node)
        type = checker.getTypeAtLocation(up.expression)
      else if (
        ts.isBinaryExpression(up) &&
        up.operatorToken.kind === ts.SyntaxKind.InKeyword &&
        up.left === node
      )
        type = checker.getTypeAtLocation(up.right)
      else if (ts.isLiteralTypeNode(up)) {
        let t = up
        while (ts.isUnionTypeNode(t.parent) || ts.isParenthesizedTypeNode(t.parent)) t = t.parent
        if (ts.isIndexedAccessTypeNode(t.parent) && t.parent.indexType === t)
          type = checker.getTypeFromTypeNode(t.parent.objectType)
        else if (
          ts.isTypeReferenceNode(t.parent) &&
          /^(Pick|Omit)$/.test(t.parent.typeName.getText(sf)) &&
          t.parent.typeArguments?.[1] === t
        )
          type = checker.getTypeFromTypeNode(t.parent.typeArguments[0])
      }
      if (!type) return
      const syms = (type.isUnionOrIntersection?.() ? type.types : [type])
        .concat(type)
        .map(t => checker.getPropertyOfType(checker.getNonNullableType(t), node.text))
        .filter(Boolean)
      const r = pickProp({ text: node.text, symbols: syms })
      if (r && syms.length) {
        r.used++
        if (!edits.has(file)) edits.set(file, [])
        edits.get(file).push({ start: node.getStart(sf) + 1, end: node.getEnd() - 1, text: r.now })
      }
    }
    const visit = node => {
      stringKey(node)
      if (ts.isIdentifier(node) && (names.has(node.text) || props.has(node.text))) handle(node)
      ts.forEachChild(node, visit)
    }
    const handle = node => {
      const p = node.parent
      if (ts.isShorthandPropertyAssignment(p) && p.name === node) {
        const value = checker.getShorthandAssignmentValueSymbol(p)
        const rn = value && pickName(value)
        const rp = pickProp(node)
        if (!rn && !rp) return
        if (rn) useName(value, rn)
        if (rp) rp.used++
        const a = rp?.now ?? node.text,
          b = rn?.now ?? node.text
        return add(node, a === b ? a : `${a}: ${b}`)
      }
      if (
        ts.isBindingElement(p) &&
        p.name === node &&
        !p.propertyName &&
        ts.isObjectBindingPattern(p.parent) &&
        !p.dotDotDotToken
      ) {
        const sym = checker.getSymbolAtLocation(node)
        const rn = sym && pickName(sym)
        let rp = pickProp(node)
        if (!rp && names.has(node.text)) {
          const target = propSymbols(node).find(isOfModule)
          const n = target && pickName(target)
          if (n) rp = { now: n.now, used: 0 }
        }
        if (!rn && !rp) return
        if (rn) useName(sym, rn)
        if (rp) rp.used++
        const a = rp?.now ?? node.text,
          b = rn?.now ?? node.text
        return add(node, a === b ? a : `${a}: ${b}`)
      }
      if (ts.isImportSpecifier(p) || ts.isExportSpecifier(p)) {
        // `a as b`: the first is the other file's name, the second ours.
        let sym = checker.getSymbolAtLocation(node)
        if (ts.isExportSpecifier(p)) sym = checker.getExportSpecifierLocalTargetSymbol(node) ?? sym
        if (p.propertyName === node) {
          while (sym && sym.flags & ts.SymbolFlags.Alias) {
            const n = checker.getImmediateAliasedSymbol?.(sym)
            if (!n) break
            sym = n
          }
        }
        const r = sym && pickName(sym)
        if (!r) return
        useName(sym, r)
        if (p.propertyName === node && p.name.text === r.now) {
          // `a as b` where a has become b: edit whole specifier
          return add(p, (p.isTypeOnly ? 'type ' : '') + r.now)
        }
        return add(node, r.now)
      }
      if (isPropertyName(node)) {
        // a namespace's member is a name of its module
        if (
          (ts.isPropertyAccessExpression(p) && p.name === node) ||
          (ts.isQualifiedName(p) && p.right === node)
        ) {
          const left = checker.getSymbolAtLocation(
            ts.isPropertyAccessExpression(p) ? p.expression : p.left,
          )
          const d = left?.declarations?.[0]
          if (d && ts.isNamespaceImport(d)) {
            const sym = checker.getSymbolAtLocation(node)
            const r = sym && pickName(sym)
            if (r) {
              useName(sym, r)
              add(node, r.now)
            }
            return
          }
        }
        const r = pickProp(node)
        if (r) {
          r.used++
          add(node, r.now)
        } else if (names.has(node.text) && ts.isPropertyAccessExpression(p)) {
          const sym = checker.getSymbolAtLocation(node)
          if (isOfModule(sym)) {
            const n = pickName(sym)
            if (n) {
              useName(sym, n)
              add(node, n.now)
            }
          }
        }
        return
      }
      if (!names.has(node.text)) return
      const sym = checker.getSymbolAtLocation(node)
      const r = sym && pickName(sym)
      if (r) {
        useName(sym, r)
        add(node, r.now)
      }
    }
    visit(sf)
  }
  return {
    edits,
    renamedExports,
    unused: rules
      .filter(r => !r.used)
      .map(r => `${r.scopes.join(' ') || '*'} ${r.prop ? r.owner + '.' : ''}${r.old}`),
    collisions,
  }
}

function isPropertyName(node) {
  const p = node.parent
  return (
    (ts.isPropertyAccessExpression(p) && p.name === node) ||
    (ts.isQualifiedName(p) && p.right === node) ||
    ((ts.isPropertyAssignment(p) ||
      ts.isPropertySignature(p) ||
      ts.isMethodSignature(p) ||
      ts.isPropertyDeclaration(p) ||
      ts.isMethodDeclaration(p) ||
      ts.isGetAccessor(p) ||
      ts.isSetAccessor(p)) &&
      p.name === node) ||
    (ts.isBindingElement(p) && p.propertyName === node) ||
    (ts.isJsxAttribute(p) && p.name === node)
  )
}
function index(rules) {
  const map = new Map()
  for (const r of rules) map.set(r.old, [...(map.get(r.old) ?? []), r])
  return map
}
