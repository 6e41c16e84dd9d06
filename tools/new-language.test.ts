import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Texts } from '../ui/compare-texts.ts'
import { localeFiles, localeFolders } from './locales.ts'
import { root } from './source-tree.ts'

const COPIED = [
  'apps',
  'contract',
  'server',
  'stripe-simulator',
  'platform-simulators',
  'tools',
  'ui',
  'react',
]

const ACCENTED_LETTERS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

/** A copy of the product to which a language is added. */
let copy = ''
before(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-language-')))
  const filter = (path: string) => !/\/(node_modules|dist)$|\.test\.tsx?$/.test(path)
  for (const folder of COPIED)
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  const modules = join(root, 'node_modules')
  for (const name of readdirSync(modules).filter(each => each !== '@gatehouse'))
    link(name, join(modules, name))
  for (const folder of COPIED.filter(each => each !== 'apps'))
    link(`@gatehouse/${folder}`, join(copy, folder))
  addLanguage()
})
after(() => rmSync(copy, { recursive: true, force: true }))

function link(name: string, target: string) {
  const path = join(copy, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** One line in the register, and a file or folder for each package: English in disguise. */
function addLanguage() {
  const register = join(copy, 'contract/src/languages.ts')
  const before = readFileSync(register, 'utf8')
  writeFileSync(register, before.replace('  uk: 1,\n', '  uk: 1,\n  xx: 999,\n'))
  for (const folder of localeFolders()) {
    for (const [part, path] of localeFiles(folder).get('en') ?? []) {
      const english = JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts
      const file = join(copy, `${folder}/xx${part}`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(withAccents(english), null, 2)}\n`)
    }
  }
  const { run } = JSON.parse(
    runNode(
      '--input-type=module',
      '-e',
      `
    const { run } = await import('${copy}/tools/generate-locales.ts')
    console.log(JSON.stringify({ run: await run(false) }))`,
    ).output,
  ) as { run: string[] }
  assert.ok(run.includes('ui/src/languages.gen.ts'), String(run))
}

/** `[Óríginal {text}]`: accents outside placeholders and tags, brackets around it all. */
function withAccents(texts: Texts): Texts {
  if (Array.isArray(texts)) return texts.map(withAccents)
  if (typeof texts === 'object') {
    return Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, withAccents(one)]))
  }
  const parts = texts.split(/(\{\{?.*?\}\}?|<[^>]*>|\$t\(.*?\))/)
  const accentedParts = parts.map((part, at) =>
    at % 2 ? part : part.replaceAll(/[aeiou]/g, letter => ACCENTED_LETTERS[letter] ?? letter),
  )
  return `[${accentedParts.join('')}]`
}

/** Runs node in the copy, apart from the current test run. */
function runNode(...args: [...string[]]): { status: number | null; output: string } {
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: _options, ...inherited } = process.env
  const env = { ...inherited, LC_ALL: 'en_US.UTF-8' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + (status === 0 ? '' : stderr) }
}

/** Changes a file of the copy for as long as something runs. */
function withChanged<T>(path: string, change: (text: string) => string, run: () => T): T {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  assert.notEqual(change(text), text, `${path} was to be changed`)
  writeFileSync(file, change(text))
  try {
    return run()
  } finally {
    writeFileSync(file, text)
  }
}

test('a language with a line and its files passes the check', () => {
  assert.deepEqual(runNode('tools/locales.ts'), { status: 0, output: '' })
})

test('mails, documents, declines and screens appear in a new language', () => {
  const { status, output } = runNode(
    '--input-type=module',
    '-e',
    `
    import i18next from 'i18next'
    import { readFileSync } from 'node:fs'
    import { translateDecline } from '@gatehouse/contract/billing/decline-texts'
    import { lineText } from '@gatehouse/contract/billing/line-labels'
    import { languageFor, languageNames } from './ui/src/languages.ts'
    import { mailToUser } from './server/src/accounts/mails/mail-to-user.ts'
    import { errorPage } from './server/src/accounts/pages/error-page.ts'
    import { drawDocument } from './server/src/billing/invoices/draw-document.ts'
    import { totalsOf } from './server/src/billing/invoices/totals.ts'
    import { systemActor } from './server/src/actors/actor.ts'
    import { write } from './server/src/platform/work.ts'
    import { mailsSentTo } from './server/src/testing/mails.ts'
    import { startTestServer } from './server/src/testing/test-server.ts'

    const server = await startTestServer()
    const actor = systemActor()
    const asking = { ...actor, request: { ...actor.request, languages: 'xx, de;q=0.5' } }
    const letter = { email: 'ada@example.com', url: 'https://a.example/', seconds: 300 }
    await write(server.site, asking, work => mailToUser(work, 'magic_link', letter))
    const [mail] = await mailsSentTo(server, letter.email)
    await server.close()

    const sums = { subtotal_amount: 500, discount: null, taxes: [], tax_amount: 0 }
    const content = {
      ...{ ...sums, total_amount: 500, applied_balance_amount: 0, paid_amount: 500 },
      ...{ period: null, taxability_reason: null, paid_at: null, paid_by: null },
      ...{ lines: [{ label: 'Pro', amount: 500 }], footer: null, corrects: null },
      seller: { name: 'Acme', address: null, tax_number: null, email: null, website: null },
      buyer: { name: 'Ada', email: null, address: null, tax_id: null },
    }
    const document = { kind: 'invoice', number: 'A-1', language: 'xx', currency: 'eur', content }
    const drawn = { ...document, created_at: new Date(0), voided_at: null }
    const pdf = (await drawDocument(drawn)).toString('latin1')

    const app = name => JSON.parse(readFileSync('apps/' + name + '/src/locales/xx.json', 'utf8'))
    const page = await (await errorPage('x', { language: 'xx', nonce: 'n' })).text()
    const ui = JSON.parse(readFileSync('ui/src/locales/xx.json', 'utf8'))
    await i18next.init({ lng: languageFor(['xx-YY']), resources: { xx: { translation: ui } } })
    console.log(JSON.stringify({
      subject: mail.subject,
      tongue: /<html[^>]* lang="xx"/.test(mail.html),
      page: page.match(/<title>(.*)<.title>/)[1],
      pdf: pdf.includes('/Lang (xx)'),
      total: totalsOf(content, { kind: 'invoice', language: 'xx', money: String }).at(-1).label,
      line: lineText('Unused time on Pro, 2 seats (2026-01-31 to 2026-02-28)', 'xx'),
      decline: translateDecline('xx', 'Enter your card again and retry.'),
      checkout: app('checkout').decline.token_already_used,
      screen: i18next.t('language.label'),
      name: languageNames.xx,
    }))
    process.exit()`,
  )

  assert.equal(status, 0, output)
  const { line, ...said } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<
    string,
    unknown
  >
  assert.deepEqual(said, {
    subject: '[Yóúr sígn-ín línk]',
    tongue: true,
    page: '[Aúthéntícátíón Errór]',
    pdf: true,
    total: '[Amóúnt páíd]',
    decline: '[Entér yóúr cárd ágáín ánd rétry.]',
    checkout: '[Entér yóúr cárd ágáín ánd rétry.]',
    screen: '[Lángúágé]',
    name: '[Englísh]',
  })
  assert.match(String(line), /^\[Unúséd tímé ón Pro, \[2 séáts\]\] \(/)
})

test('the check reports a removed key, a lost placeholder and a missing file', () => {
  const path = 'server/src/locales/de/billing/refunds.json'
  const remove = (text: string) => text.replace(/\n *"subject": .*/, '')
  const removed = withChanged(path, remove, () => runNode('tools/locales.ts'))
  assert.equal(removed.status, 1)
  assert.match(
    removed.output,
    /^server\/src\/locales\/de\/billing\/refunds\.json:1 {2}subject is missing\.\n/,
  )

  const lose = (text: string) => text.replace('{{plan}}', '')
  const lost = withChanged('apps/dashboard/src/locales/xx.json', lose, () =>
    runNode('tools/locales.ts'),
  )
  assert.equal(lost.status, 1)
  assert.match(
    lost.output,
    /^apps\/dashboard\/src\/locales\/xx\.json:\d+ {2}\S+ has other placeholders/,
  )

  rmSync(join(copy, 'server/src/locales/xx/billing/portal.json'))
  const checkResult = runNode('tools/locales.ts')
  assert.equal(checkResult.status, 1)
  assert.match(
    checkResult.output,
    /^server\/src\/locales\/xx\/billing\/portal\.json:1 {2}is missing\.\n/,
  )
})

test('adding texts without the new language writes nothing', () => {
  const files = [...localeFiles('apps/portal/src/locales').values()].flatMap(parts => [
    ...parts.values(),
  ])
  const contents = () => files.map(path => readFileSync(join(copy, path), 'utf8'))
  const texts = Object.fromEntries(
    [...localeFiles('ui/src/locales').keys()].map(tag => [tag, 'Hi']),
  )
  const unchanged = contents()
  const input = JSON.stringify({ 'portal.greeting': texts })

  const { status, stderr } = spawnSync(process.execPath, ['ui/add-texts.ts', 'portal'], {
    cwd: copy,
    input,
    encoding: 'utf8',
  })

  assert.equal(status, 1)
  assert.equal(stderr, 'Nothing was added.\nxx: portal.greeting is missing\n')
  assert.deepEqual(contents(), unchanged)
})
