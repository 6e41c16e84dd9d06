import { z } from 'zod'
import { MINUTE } from '../../platform/clock.ts'
import { task } from '../../records/scheduler/task.ts'

/**
 * Sets the seats of one subscription to its buyer's number of members. It runs after a short delay,
 * so that members who join or leave until then are part of the same change.
 */
export const adjustSeatsTask = task('adjust_seats', z.object({}))

/** How long joining and leaving members are collected into one change. */
export const DEBOUNCE_MS = MINUTE
