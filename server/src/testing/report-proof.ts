/** The prefix of a result line, by which `npm run prove` finds it in the output. */
const PROOF_PREFIX = 'proof: '

/** Reports a result, in a sentence for docs/proof. */
export function reportProof(sentence: string): void {
  process.stdout.write(`${PROOF_PREFIX}${sentence}\n`)
}
