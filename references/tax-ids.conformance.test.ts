// Our tax ids against stdnum, a public validator (docs/decisions/tax-ids.md).
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readTaxIdOf } from '@gatehouse/contract/billing/read-tax-id'
import { numbers, unionNumbers } from '../contract/src/billing/tax-ids.test.data.ts'
import { makeRandom } from '../server/src/testing/random.ts'
import { installReference } from './install.ts'
import { differences, peers, unionPeers } from './tax-ids.data.ts'

type Validator = { validate(value: string): { isValid: boolean } }
type Stdnum = Record<string, Record<string, Validator>>

const SAMPLES = 2_000

let stdnum: Stdnum

before(async () => {
  const folder = await installReference('stdnum')
  const module = new URL('node_modules/stdnum/lib/cjs/index.js', folder)
  const loaded = (await import(module.href)) as { stdnum: Stdnum }
  stdnum = loaded.stdnum
})

/** A family of numbers: what we validate them by, what the peer does, and valid examples. */
type Family = { name: string; kind: string; validators: string[]; examples: string[] }

const families: Family[] = [
  ...Object.entries(peers).map(([kind, validators]) => ({
    name: kind,
    kind,
    validators,
    examples: numbers.filter(([one]) => one === kind).map(([, , , kept]) => kept),
  })),
  ...Object.entries(unionPeers).map(([prefix, validators]) => ({
    name: prefix,
    kind: 'eu_vat',
    validators,
    examples: unionNumbers
      .filter(([, , kept]) => kept.startsWith(prefix))
      .map(([, , kept]) => kept),
  })),
]

const ours = ({ kind }: Family, value: string) => readTaxIdOf(kind, value) !== undefined

/** The peer's verdict. Some of its validators want the number without the country. */
function theirs({ kind, validators }: Family, value: string): boolean {
  const forms = kind === 'eu_vat' ? [value, value.slice(2)] : [value]
  return validators.some(name => {
    const [country = '', rule = ''] = name.split('.')
    const validator = stdnum[country]?.[rule]
    assert.ok(validator, name)
    return forms.some(form => validator.validate(form).isValid)
  })
}

for (const family of families) {
  const known = differences[family.name]
  const title = known
    ? `${family.name} differs from stdnum: ${known.why}`
    : `${family.name} numbers are valid exactly when stdnum accepts them`
  test(title, () => {
    if (known) {
      assert.notEqual(ours(family, known.on), theirs(family, known.on), known.on)
      return
    }
    for (const value of samplesOf(family)) {
      assert.equal(ours(family, value), theirs(family, value), value)
    }
  })
}

/** Valid examples, and others with one to three digits replaced. */
function samplesOf({ examples, name }: Family): string[] {
  const random = makeRandom(name.length)
  const mutatedSamples = Array.from({ length: SAMPLES }, () => {
    const letters = random.pick(examples).split('')
    for (let times = 1 + random.below(3); times > 0; times -= 1) {
      const at = random.below(letters.length)
      if (/\d/.test(letters[at] ?? '')) letters[at] = String(random.below(10))
    }
    return letters.join('')
  })
  return [...examples, ...mutatedSamples]
}
