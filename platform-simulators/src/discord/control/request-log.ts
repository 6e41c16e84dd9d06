const ENTRIES_MAX = 20_000

/** A request as received. Status 0: the connection was closed on purpose. */
export interface LoggedRequest {
  method: string
  /** Without `/api/v10`. */
  path: string
  status: number
  /** What the request says in `X-Audit-Log-Reason`. */
  reason: string | null
}

/** The requests received, oldest first. */
export interface RequestLog {
  add: (request: LoggedRequest) => void
  list: () => LoggedRequest[]
  clear: () => void
}

/** Starts an empty log, which keeps the most recent requests. */
export function makeRequestLog(): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add: request => {
      if (entries.length >= ENTRIES_MAX) entries = entries.slice(ENTRIES_MAX / 2)
      entries.push(request)
    },
    list: () => [...entries],
    clear: () => {
      entries = []
    },
  }
}
