/** The prefix of a result line, by which `npm run prove` finds it in the output. */
const MARK = 'proof: '

/** Reports a result, in a sentence for docs/proof. */
export function reportProof(sentence: string): void {
  process.stdout.write(`${MARK}${sentence}\n`)
}
