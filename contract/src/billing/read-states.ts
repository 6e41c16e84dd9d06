/** Parses the list of a country's states: full codes (`US-CA`) with their names. */
export function readStates(country: string, list: string): Map<string, string> {
  const entries = list.split(';').map(entry => entry.trim().replaceAll(/\s+/g, ' '))
  return new Map(
    entries.map(entry => {
      const [code = ''] = entry.split(' ', 1)
      return [`${country}-${code}`, entry.slice(code.length + 1)]
    }),
  )
}
