/** Why the command line ended, as its exit code; 0 is success. */
export const exitCodes = {
  /** The server rejected the request, or what was asked for failed. */
  failed: 1,
  /** An unknown command or flag, or a value that cannot be read. */
  usage: 2,
  /** No token, or one that the server does not accept. */
  not_signed_in: 3,
  /** No connection to the server. */
  unreachable: 4,
  /** The server had an error or is overloaded, also after retries: try again later. */
  server_error: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What each exit code means, for help and the guide. */
export const exitCodeMeanings: [number, string][] = [
  [0, 'done'],
  [exitCodes.failed, 'the server rejected the request, or the command failed'],
  [exitCodes.usage, 'an unknown command or flag, or a value that cannot be read'],
  [exitCodes.not_signed_in, 'not signed in, or the token is not accepted'],
  [exitCodes.unreachable, 'the server cannot be reached'],
  [exitCodes.server_error, 'the server has an error or is overloaded: try again later'],
  [exitCodes.interrupted, 'interrupted with Ctrl-C'],
]
