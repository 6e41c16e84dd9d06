/** One entry of a pasted list: its text, and the email address in it, if there is one. */
export interface AddressEntry {
  written: string
  email: string | null
}

const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/

/** Characters that separate entries, unless they are inside quotes or angle brackets. */
const SEPARATORS = new Set([',', ';', '\n', '\r', '\t'])

/**
 * Parses pasted email addresses: separated by commas, semicolons or line breaks, bare or as `Name
 * <a@b.example>`, without duplicates. A name with a comma does not need quotes.
 */
export function readAddresses(text: string): AddressEntry[] {
  const found = withNames(partsOf(text)).flatMap(readOne)
  const seen = new Set<string>()
  return found.filter(({ written, email }) => {
    const key = (email ?? written).toLowerCase()
    const is_new = !seen.has(key)
    seen.add(key)
    return is_new
  })
}

/** Joins `Doe` and `Jane <jane@example.com>`, which were split at the comma of the name. */
function withNames(parts: Part[]): string[] {
  const total: string[] = []
  for (const [index, { text }] of parts.entries()) {
    const before = parts[index - 1]
    const continuesPrevious = before?.end === ',' && !before.text.includes('@') && /<.*>/.test(text)
    if (continuesPrevious && before.text.trim()) total.push(`${total.pop() ?? ''},${text}`)
    else total.push(text)
  }
  return total.map(item => item.trim()).filter(Boolean)
}

interface Part {
  text: string
  /** The separator after the piece. */
  end: string
}

/** The pieces between separators, with the separator after each. */
function partsOf(pastedText: string): Part[] {
  const parts: Part[] = []
  let text = ''
  let isQuoted = false
  for (const sign of pastedText) {
    if (sign === '"') isQuoted = !isQuoted
    // An unclosed quote ends at the end of its line.
    if (sign === '\n') isQuoted = false
    if (isQuoted || !SEPARATORS.has(sign)) {
      text += sign
      continue
    }
    parts.push({ text, end: sign })
    text = ''
  }
  return [...parts, { text, end: '' }]
}

function readOne(written: string): AddressEntry[] {
  const bracketedAddress = /<\s*(?:mailto:)?([^<>]*?)\s*>\s*$/.exec(written)?.[1]
  if (bracketedAddress !== undefined) {
    return [{ written, email: ADDRESS.test(bracketedAddress) ? bracketedAddress : null }]
  }
  const words = written.replaceAll('mailto:', '').split(/\s+/)
  if (words.every(word => ADDRESS.test(word))) {
    return words.map(word => ({ written: word, email: word }))
  }
  return [{ written, email: null }]
}
