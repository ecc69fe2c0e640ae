import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'

type ShowPasswordProps = {
  /** Also the field's id, to which the error summary links. */
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** A second field that is shown and hidden with this one. */
  also?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  texts: { show: string; hide: string; shown: string; hidden: string; errorPrefix: string }
}

/** A password field. With a script the password can be shown; it is hidden again before it is sent. */
export default function ShowPassword(props: ShowPasswordProps) {
  const { name, label, autoComplete, also, hint, error, texts } = props
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<boolean>()
  // Before the script runs, do not show a button that does nothing.
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    const form = input.current?.form
    const hide = () => {
      // At once: password managers read the field while the form is sent.
      if (input.current) input.current.type = 'password'
      showAlso(also, false)
      setShown(undefined)
    }
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [also])
  const described = [hint && `${name}-hint`, error && errorId(name)].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorText field={name} prefix={texts.errorPrefix} text={error} />}
      <div className="secret">
        <input
          ref={input}
          className="input"
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {awake && (
          <button
            type="button"
            aria-controls={also ? `${name} ${also}` : name}
            onClick={() => {
              setShown(!shown)
              showAlso(also, !shown)
            }}
          >
            {shown ? texts.hide : texts.show}
            <span className="vh"> {label}</span>
          </button>
        )}
      </div>
      <p className="vh" role="status">
        {shown !== undefined && (shown ? texts.shown : texts.hidden)}
      </p>
    </div>
  )
}

/** The second field belongs to the page, not to this island. */
function showAlso(id: string | undefined, shown: boolean) {
  const field = id && document.querySelector<HTMLInputElement>(`#${id}`)
  if (field) field.type = shown ? 'text' : 'password'
}
