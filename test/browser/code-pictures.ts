import { create } from 'qrcode'

const width = 640
const height = 480

/** A code as light (255) and dark (0) dots of a 640 × 480 picture, as a camera would show it on a sheet of paper. */
function dots(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor((height - 80) / modules.size)
  const left = Math.floor((width - modules.size * scale) / 2)
  const top = Math.floor((height - modules.size * scale) / 2)
  const picture = Buffer.alloc(width * height, 235)
  for (let y = 0; y < modules.size * scale; y += 1) {
    for (let x = 0; x < modules.size * scale; x += 1) {
      const dark = modules.data[Math.floor(y / scale) * modules.size + Math.floor(x / scale)]
      if (dark) picture[(top + y) * width + left + x] = 16
    }
  }
  return picture
}

/** A film that shows a code, or nothing, for Chromium's fake camera (YUV4MPEG2, which it reads over and over). */
export function codeFilm(text: string | undefined): Buffer {
  const luma = text === undefined ? Buffer.alloc(width * height, 128) : dots(text)
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A0:0 C420mpeg2\n`)
  return Buffer.concat([head, frame, frame, frame])
}
