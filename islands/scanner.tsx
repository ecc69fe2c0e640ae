import { type RefObject, useEffect, useRef, useState } from 'react'
import { judgeScanned, type NavigationRefusal } from '../views/navigation.ts'
import { type Camera, type CameraTrouble, openCamera, troubleOf, watchCamera } from './lib/scanner.camera.ts'
import { type CodeReader, wasmReader } from './lib/scanner.wasm-reader.ts'

type Words = Extract<Saying, { bad: false }>['name'] | Extract<Saying, { bad: true }>['name']

type ScannerProps = {
  /** The site's own origin; codes of other origins are not followed. */
  origin: string
  /** `{host}` and `{n}` are filled in by the browser. */
  texts: Record<Words | 'start' | 'stop' | 'view' | 'torch' | 'camera' | 'cameraNumber' | 'picture', string>
}

/** Reads a code with the camera or from a picture. */
export default function Scanner({ origin, texts }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { saying, camera, start, close, readPicture } = useScanner(video, origin)
  const words = saying && texts[saying.name].replace('{host}', (saying.bad && saying.host) || '…')
  return (
    <div className="stack">
      <div className="finder" hidden={!camera && saying?.name !== 'starting'}>
        <video ref={video} playsInline muted aria-label={texts.view} />
      </div>
      <p role="status" className={saying?.bad === false ? 'center' : 'vh'}>
        {saying?.bad === false && words}
      </p>
      <div role="alert" className={saying?.bad ? 'notice bad' : 'vh'}>
        {saying?.bad && <p>{words}</p>}
      </div>
      {camera && <Controls camera={camera} texts={texts} choose={(id) => void start(id)} />}
      {camera ? (
        <button type="button" className="btn" onClick={close}>
          {texts.stop}
        </button>
      ) : (
        <button type="button" className="btn primary" onClick={() => void start()}>
          {texts.start}
        </button>
      )}
      <label className="btn pick">
        {texts.picture}
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // Otherwise choosing the same picture again would not be a change.
            event.currentTarget.value = ''
            if (file) void readPicture(file)
          }}
        />
      </label>
    </div>
  )
}

type ControlsProps = { camera: Camera; texts: ScannerProps['texts']; choose: (id: string) => void }

/** The choice of a camera, if there are several, and its light, if it has one. */
function Controls({ camera, texts, choose }: ControlsProps) {
  const [lit, setLit] = useState(false)
  const { light } = camera
  const nameOf = (name: string, index: number) => name || texts.cameraNumber.replace('{n}', String(index + 1))
  return (
    <>
      {light && (
        <button
          type="button"
          className="btn"
          aria-pressed={lit}
          onClick={() => {
            light(!lit).then(
              () => setLit(!lit),
              () => undefined,
            )
          }}
        >
          {texts.torch}
        </button>
      )}
      {camera.all.length > 1 && (
        <div className="field">
          <label htmlFor="camera">{texts.camera}</label>
          <select
            className="input"
            id="camera"
            value={camera.id}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {camera.all.map(({ id, name }, index) => (
              <option key={id} value={id}>
                {nameOf(name, index)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}

type Said = 'starting' | 'aim' | 'reading' | 'opening'
type Trouble = CameraTrouble | NavigationRefusal | 'noCode' | 'notPicture' | 'failed'

/** What is under way, or what went wrong; the text has the same name. `host`: where a refused code leads. */
type Saying = { bad: false; name: Said } | { bad: true; name: Trouble; host?: string | undefined }

/** Finds a code with the camera or in a picture; follows the first one that is ours. */
function useScanner(video: RefObject<HTMLVideoElement | null>, origin: string) {
  const [saying, say] = useState<Saying>()
  const [camera, setCamera] = useState<Camera>()
  const running = useRef<{ camera?: Camera; ended: AbortController } | undefined>(undefined)

  const trouble = (name: Trouble, host?: string) => say({ bad: true, name, host })

  function stop() {
    running.current?.ended.abort()
    running.current?.camera?.stop()
    running.current = undefined
    setCamera(undefined)
  }

  /** Follows the first code that is ours; if there is none, says what is wrong with the first code. */
  function follow(texts: string[]) {
    const verdicts = texts.map((text) => judgeScanned(text, origin))
    const ours = verdicts.find((verdict) => verdict.ok)
    const [first] = verdicts
    if (ours) {
      stop()
      say({ bad: false, name: 'opening' })
      location.assign(ours.path)
    } else if (first && !first.ok) trouble(first.reason, first.host)
  }

  async function start(id?: string) {
    if (!video.current) return
    stop()
    say({ bad: false, name: 'starting' })
    const run = { ended: new AbortController() } as NonNullable<typeof running.current>
    running.current = run
    try {
      run.camera = await openCamera(video.current, id)
    } catch (error) {
      if (running.current === run) trouble(troubleOf(error))
      return
    }
    // Closed, or another camera chosen, while this one was being opened.
    if (run.ended.signal.aborted) return run.camera.stop()
    setCamera(run.camera)
    say({ bad: false, name: 'aim' })
    try {
      await watchCamera(video.current, await openReader(), follow, run.ended.signal)
    } catch {
      if (running.current !== run) return
      stop()
      trouble('failed')
    }
  }

  async function readPicture(file: File) {
    stop()
    say({ bad: false, name: 'reading' })
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (!picture) return trouble('notPicture')
    try {
      const read = await openReader()
      const texts = await read(picture)
      if (texts.length === 0) trouble('noCode')
      else follow(texts)
    } catch {
      trouble('failed')
    } finally {
      picture.close()
    }
  }

  function close() {
    stop()
    say(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    // The camera must not run while the page is hidden.
    const hidden = () => document.visibilityState === 'hidden' && running.current && close()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', close)
    void cameraAllowed().then((allowed) => (allowed && !running.current ? start() : undefined))
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', close)
      stop()
    }
  }, [])

  return { saying, camera, start, close, readPicture }
}

/** A person who has allowed the camera before need not press a button. Some browsers don't support this query. */
async function cameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

type NativeDetector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader if it has one, else one in WebAssembly, loaded only now. Rejects if neither works. */
async function openReader(): Promise<CodeReader> {
  const native = await nativeReader()
  if (!native) return wasmReader()
  let fallback: Promise<CodeReader> | undefined
  return async (source) => {
    if (!fallback) {
      try {
        return await native(source)
      } catch {
        // Some systems have the interface but not the service behind it.
        fallback = wasmReader()
      }
    }
    return (await fallback)(source)
  }
}

async function nativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (source) => (await detector.detect(source)).map((code) => code.rawValue)
}
