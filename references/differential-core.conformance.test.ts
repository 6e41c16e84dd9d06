import { core } from './differential/rooms.ts'
import { proveRooms } from './differential/prove-room.ts'

await proveRooms(core)
