import pino from 'pino'

/** Structured logs: one JSON line an event, with what happened as the message. */
export type Log = pino.Logger

/** Opens the log. Secrets never reach it: the paths that could carry them are cut out. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['headers.authorization', 'headers.cookie', '*.password', '*.token', '*.secret'],
  })
}
