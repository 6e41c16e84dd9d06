/** What a proof's line begins with, for `npm run prove` to find it among what else is printed. */
const MARK = 'proof: '

/** Says what was proven, in a sentence for docs/proof. */
export function tellProof(sentence: string): void {
  process.stdout.write(`${MARK}${sentence}\n`)
}
