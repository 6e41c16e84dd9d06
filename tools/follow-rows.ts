// Follows the rows of the table in CONTRIBUTING.md in a copy of the sources, leaves out one step at
// a time, and looks which check names it.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row, RowCheck, Step } from './follow-rows.data.ts'
import type { Edit, ScratchCopy } from './scratch-copy.ts'

const CONFIG = 'tsconfig.rows.json'

/** What a check said; it succeeded if the exit code is 0. */
type Verdict = { code: number | null; output: string }

/** A step, and what its check says when only this step is left out. */
export type Omission = { step: Step; verdict: Verdict }

/** The row with all its steps: every check has to succeed. Returns those that do not. */
export async function applyWholeRow(copy: ScratchCopy, row: Row): Promise<Omission[]> {
  copy.apply([...row.begin, ...row.steps.flatMap(({ edits }) => edits)])
  const failed: Omission[] = []
  const seen = new Set<RowCheck>()
  for (const step of row.steps) {
    if (seen.has(step.check)) continue
    seen.add(step.check)
    // Generated files are up to date once their generator has run.
    if (isGenerator(step.check)) {
      const { output } = await runGenerator(copy, step.check, false)
      for (const file of output.split('\n').filter(Boolean)) copy.wrote(file)
    }
    const verdict = await runCheck(copy, row, step.check)
    if (verdict.code !== 0) failed.push({ step, verdict })
  }
  return failed
}

/** The row without each of its steps in turn. */
export async function applyRowWithout(copy: ScratchCopy, row: Row): Promise<Omission[]> {
  const omissions: Omission[] = []
  for (const step of row.steps) {
    copy.apply(editsExcept(row, step))
    omissions.push({ step, verdict: await runCheck(copy, row, step.check) })
  }
  return omissions
}

/** All edits of a row but those of one step. */
function editsExcept({ begin, steps }: Row, left: Step): Edit[] {
  return [...begin, ...steps.filter(step => step !== left).flatMap(({ edits }) => edits)]
}

const isGenerator = (check: RowCheck) => check.startsWith('tools/generate-')

function runCheck(copy: ScratchCopy, { types = [] }: Row, check: RowCheck): Promise<Verdict> {
  if (isGenerator(check)) return runGenerator(copy, check, true)
  if (check !== 'types') return run(copy, process.execPath, ['--test', check])
  // Only the files that the row is about: the whole would take a minute for each step.
  const config = { extends: './tsconfig.json', include: types }
  writeFileSync(join(copy.folder, CONFIG), JSON.stringify(config))
  const tsc = join(copy.folder, 'node_modules', '.bin', 'tsc')
  return run(copy, tsc, ['--noEmit', '--pretty', 'false', '-p', CONFIG])
}

/** Runs a generator. When checking, files that are out of date are a failure. */
function runGenerator(copy: ScratchCopy, file: string, check: boolean): Promise<Verdict> {
  const program =
    `const { run } = await import('./${file}'); const files = await run(${check}); ` +
    `console.log(files.join('\\n')); process.exit(${check} && files.length ? 1 : 0)`
  return run(copy, process.execPath, ['--input-type=module', '--eval', program])
}

function run({ folder }: ScratchCopy, program: string, args: string[]): Promise<Verdict> {
  // A test file must not believe that it is a part of the test that starts it.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: undefined }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}
