import { useRef, useState } from 'react'
import type { Camera } from './lib/scanner.camera.ts'
import { type Saying, useScanner } from './lib/use-scanner.ts'

type Words = Extract<Saying, { bad: false }>['name'] | Extract<Saying, { bad: true }>['name']

export type ScannerProps = {
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
