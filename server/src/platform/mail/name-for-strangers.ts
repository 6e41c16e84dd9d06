const NAME_LENGTH_MAX = 60

/**
 * A name that a user typed, for an email to a person who does not know them; undefined if it could
 * be read as a URL, an address or a whole sentence. Mail clients make links of such text, and it
 * would let users advertise in our emails.
 */
export function nameForStrangers(name: string | null): string | undefined {
  const plain = (name ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  // Clients also read full-width and ideographic stops and colons as part of a URL.
  const isAddress = /\S[.:/\\@\u3002\uff0e\uff61\uff1a\uff0f]\S/u.test(plain)
  return plain === '' || plain.length > NAME_LENGTH_MAX || isAddress ? undefined : plain
}
