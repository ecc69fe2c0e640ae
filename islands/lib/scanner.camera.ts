import type { CodeReader } from './scanner.wasm-reader.ts'

export type CameraTrouble = 'denied' | 'noCamera' | 'busy'

export type Camera = {
  /** The running camera, and all cameras. Their names are known only after the person allows one. */
  id: string
  all: { id: string; name: string }[]
  /** Switches the light on or off; undefined if the camera has none. */
  light?: ((on: boolean) => Promise<void>) | undefined
  stop(): void
}

type Capabilities = MediaTrackCapabilities & { torch?: boolean }

/** Shows a camera's picture: the rear one unless `id` names another. Rejects with the errors of {@link troubleOf}. */
export async function openCamera(video: HTMLVideoElement, id?: string): Promise<Camera> {
  const which = id ? { deviceId: { exact: id } } : { facingMode: 'environment' }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const stop = () => {
    for (const each of stream.getTracks()) each.stop()
    // Another camera may have been opened meanwhile.
    if (video.srcObject === stream) video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    const devices = await navigator.mediaDevices.enumerateDevices()
    const cameras = devices.filter((device) => device.kind === 'videoinput')
    const light = (track?.getCapabilities?.() as Capabilities | undefined)?.torch
    return {
      id: track?.getSettings().deviceId ?? '',
      all: cameras.map(({ deviceId, label }) => ({ id: deviceId, name: label })),
      light: light
        ? (on) =>
            track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) ??
            Promise.resolve()
        : undefined,
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Why a camera did not open. Without `mediaDevices` the page is not on https, or the browser has no cameras. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || !navigator.mediaDevices)
    return 'noCamera'
  return 'busy'
}

/** Reads codes from the camera about five times a second, until stopped. Rejects if nothing can be read at all. */
export async function watchCamera(
  video: HTMLVideoElement,
  read: CodeReader,
  found: (texts: string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const texts = await read(video)
      if (texts.length > 0 && !signal.aborted) found(texts)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
