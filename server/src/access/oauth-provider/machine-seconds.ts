import { realClock, SECOND } from '../../platform/clock.ts'

/** The library's own time: it checks its payloads by the machine's clock. */
export const machineSeconds = () => Math.floor(realClock.now().getTime() / SECOND)
