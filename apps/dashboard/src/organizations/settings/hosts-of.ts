/**
 * Hosts as people write them, each once: one a line or with commas, also as whole addresses, from
 * which the host is taken. What is none stays as it is, for whoever checks it to name.
 */
export const hostsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(word => (/^https?:\/\//i.test(word) && URL.canParse(word) ? new URL(word).host : word))
      .map(host => host.toLowerCase()),
  ),
]
