import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reportProof } from '../server/src/testing/report-proof.ts'
import { checkWholeRow, checkRowWithoutEachStep } from './follow-rows.ts'
import { rows } from './follow-rows.data.ts'
import { makeScratchCopy } from './scratch-copy.ts'
import type { ScratchCopy } from './scratch-copy.ts'

let copy: ScratchCopy

before(() => {
  copy = makeScratchCopy()
})
after(() => copy.remove())

for (const row of rows) {
  test(`every check succeeds when the row "${row.change}" is followed`, async () => {
    for (const { step, verdict } of await checkWholeRow(copy, row)) {
      assert.fail(`${step.check}:\n${verdict.output}`)
    }
  })

  test(`each step of the row "${row.change}" is reported when it is omitted`, async () => {
    const omissions = await checkRowWithoutEachStep(copy, row)

    assert.equal(omissions.length, row.steps.length)
    for (const { step, verdict } of omissions) {
      assert.notEqual(verdict.code, 0, `nothing names ${step.what}`)
      assert.match(verdict.output, step.names, step.what)
      reportProof(`${row.change} → ${step.what} forgotten → named by ${step.check}`)
    }
  })
}
