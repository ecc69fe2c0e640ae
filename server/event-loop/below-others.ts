import { constants, setPriority } from 'node:os'

// Imported first by each thread that works in the background. With other threads on all processors it gets a tenth of what the
// event loop's thread gets, whose guests want to pay. On Linux each thread has a priority of its own, and 0 is
// the one that calls; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
