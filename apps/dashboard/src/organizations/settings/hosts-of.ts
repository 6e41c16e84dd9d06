/**
 * Parses hosts without duplicates: separated by line breaks or commas; from a full URL the host is
 * taken. Invalid entries are kept, so that validation can name them.
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
