import { constants, getPriority, setPriority } from 'node:os'

const below = constants.priority.PRIORITY_BELOW_NORMAL

// Imported first by each thread that works in the background. With other threads on all processors it gets a tenth of what the
// event loop's thread gets, whose guests want to pay. On Linux each thread has a priority of its own, and 0 is
// the one that calls; elsewhere it would be the whole process. It is never raised, which only root may.
if (process.platform === 'linux' && getPriority(0) < below) setPriority(0, below)
