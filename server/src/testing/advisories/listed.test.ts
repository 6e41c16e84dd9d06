import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'

const ROOT = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** The number of an advisory, or the commit of a fix. */
const ID = /GHSA(?:-[0-9a-z]{4}){3}|CVE-\d{4}-\d+|\b[0-9a-f]{10}\b/g
const NOT_APPLICABLE = 'does not apply: '

/** The number of known advisories, so that a lost row is noticed. */
const ROWS = 51

const rows = read('docs/proof/advisories.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| advisory'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, advisory = '', , proof = '']) => ({ ids: advisory.match(ID) ?? [], advisory, proof }))

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const served = new Set(implemented.map(({ endpoint }) => endpoint.path))

/** The titles of a file's tests. */
const titlesOf = (text: string) =>
  [...text.matchAll(/\btest\(\s*(['"`])(.*?)\1/gs)].map(([, , title]) => title)

test('every known advisory has a row in the table', () => {
  assert.equal(rows.length, ROWS)
  const ids = rows.flatMap(row => row.ids)
  assert.equal(new Set(ids).size, ids.length, 'none twice')
  for (const { ids: named, advisory } of rows) assert.ok(named.length > 0, advisory)
})

for (const { ids, advisory, proof } of rows) {
  test(`${advisory} has a test that names it, or a reason`, () => {
    if (proof.startsWith(NOT_APPLICABLE)) {
      assert.ok(proof.length > NOT_APPLICABLE.length + 10, 'the reason is a sentence')
      for (const path of namesIn(proof)) assert.ok(!served.has(path), `${path} is served now`)
      return
    }
    const paths = namesIn(proof)
    assert.ok(paths.length > 0, 'names a test')
    for (const path of paths) {
      assert.ok(existsSync(new URL(path, ROOT)), `${path} is there`)
      const titles = titlesOf(read(path))
      assert.ok(
        titles.some(title => ids.some(id => title?.includes(id))),
        `a title in ${path} names ${ids.join(' or ')}`,
      )
    }
  })
}
