const SLUG_MAX = 64

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const letters: Record<string, string> = {
  ...pairs('абвгдезийклмнопрстуфыэіїєґъь', 'a b v g d e z i i k l m n o p r s t u f y e i i ie g'),
  ...pairs('жхцчшщюяёßłøæœıđ', 'zh kh ts ch sh shch iu ia e ss l o ae oe i d'),
}

/** Suggests a slug for a name: "Nordlicht Töne" gives `nordlicht-tone`. */
export function slugOf(name: string): string {
  const latin = Array.from(name.toLowerCase(), letter => letters[letter] ?? letter).join('')
  return latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
}

function pairs(from: string, to: string): Record<string, string> {
  const replacements = to.split(' ')
  return Object.fromEntries(
    Array.from(from, (letter, index) => [letter, replacements[index] ?? '']),
  )
}
