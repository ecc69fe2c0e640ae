// @ts-check
import { buffer } from 'node:stream/consumers'
import { drawPicture } from './picture-drawing.js'

// A separate process for one picture, which it reads from standard input. `photo.ts` starts it.

/** @param {import('./photo.types.ts').DrawingSays} message */
const say = (message) => new Promise((resolve) => process.send?.(message, undefined, {}, resolve))

await say({ ready: true })
const sides = { small: Number(process.argv[2]), large: Number(process.argv[3]) }
const drawn = await drawPicture(await buffer(process.stdin), sides)
if ('refused' in drawn) await say(drawn)
else await say({ small: drawn.small.toString('base64'), large: drawn.large.toString('base64') })
process.disconnect?.()
