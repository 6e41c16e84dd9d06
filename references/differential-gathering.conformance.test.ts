import { gathering } from './differential/rooms.ts'
import { proveRooms } from './differential/prove-room.ts'

await proveRooms(gathering)
